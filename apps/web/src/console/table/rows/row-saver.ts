// Saves each row on its own. Edits wait here until they are stored, even if other rows fail. If somebody else saved the
// row, it is read again: changes of other fields are merged, and a conflict in one field is shown.
import type { Content } from '@jinvani/contract'
import { ApiError } from '../../../api/api-error.ts'
import { type CellValue, type ColumnKey, columnAt, findFault, toPatch, sameValue } from '../cells/columns.ts'
import {
  type CellEdit,
  type CellsUndone,
  type Change,
  type Problem,
  type RowState,
  type Server,
  faultIn,
  toProblem,
  staysInactive,
} from './row-state.ts'

interface Row extends Pick<RowState, 'typed' | 'saving'> {
  item: Content
  /** Cells with a refused value. They wait for a new edit, while the other cells of the row are saved. */
  faulty: ReadonlyMap<ColumnKey, Problem>
  /** Why no cell of the row can be saved: a failed request, or a conflict that a person must decide. */
  blocked: Problem | null
}

const AT_ONCE = 4
const unedited: Omit<Row, 'item'> = { typed: new Map(), saving: false, faulty: new Map(), blocked: null }

const withoutFaulty = ({ typed, faulty }: Row): RowState['typed'] =>
  new Map([...typed].filter(([key]) => !faulty.has(key)))

export class RowSaver {
  readonly #server: Server
  readonly #rows = new Map<string, Row>()
  readonly #waiting: string[] = []
  /** Cells that an undo is changing back, as "id column". If another person has changed one, their value stays. */
  readonly #undoing = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #running = 0
  /** Number of changes. React renders again when it grows. */
  #version = 0

  constructor(server: Server) {
    this.#server = server
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readVersion = () => this.#version

  stateOf(id: string): RowState {
    const { typed, saving, faulty, blocked } = this.#rows.get(id) ?? unedited
    return { typed, saving, problem: blocked ?? [...faulty.values()][0] ?? null }
  }

  itemOf(item: Content): Content {
    const known = this.#rows.get(item._id)?.item
    return known !== undefined && known.version > item.version ? known : item
  }

  valueOf(item: Content, column: ColumnKey): CellValue {
    const typed = this.stateOf(item._id).typed.get(column)
    return typed ?? columnAt(column).read(this.itemOf(item))
  }

  get states(): RowState[] {
    return [...this.#rows.keys()].map((id) => this.stateOf(id))
  }
  get hasUnsaved(): boolean {
    return this.states.some(({ typed }) => typed.size > 0)
  }

  /** One undo reverts all `edits`. Returns how many cells they changed. */
  edit(edits: readonly CellEdit[]): number {
    const changes = edits.flatMap(({ item, column, value }) => {
      const before = this.valueOf(item, column)
      if (sameValue(before, value)) return []
      this.#type(item, column, value)
      return [{ id: item._id, column, before, after: value }]
    })
    const [at] = changes
    if (at === undefined) return 0
    this.#server.onEdit(() => this.#undo(changes, at))
    this.#saveAll(changes)
    return changes.length
  }

  /** Resolves when the rows are saved or refused. */
  async #undo(changes: readonly Change[], at: CellsUndone['at']): Promise<CellsUndone> {
    const tried = changes.filter(({ id, column, before, after }) => {
      const row = this.#rows.get(id)
      if (row === undefined || !sameValue(this.valueOf(row.item, column), after)) return false
      if (row.blocked?.isConflict && row.blocked.column === column) {
        // The conflict kept this edit from being stored, so undoing it means keeping the stored value.
        this.keepStored(id)
        return false
      }
      this.#type(row.item, column, before)
      this.#undoing.add(`${id} ${column}`)
      return true
    })
    this.#saveAll(tried)
    await this.#settled(tried)
    for (const { id, column } of tried) this.#undoing.delete(`${id} ${column}`)
    const unsaved = tried.filter(({ id, column }) => this.stateOf(id).typed.has(column)).length
    const cells = tried.filter(({ id, column, before }) => {
      const row = this.#rows.get(id)
      return row && !row.typed.has(column) && sameValue(columnAt(column).read(row.item), before)
    }).length
    return { cells, kept: changes.length - cells - unsaved, unsaved, at }
  }

  #settled(changes: readonly Change[]): Promise<void> {
    return new Promise((done) => {
      const check = () => {
        if (changes.some(({ id }) => this.stateOf(id).saving)) return
        stop()
        done()
      }
      const stop = this.subscribe(check)
      check()
    })
  }

  retry(id: string): void {
    this.#set(id, { blocked: null })
    this.#save(id)
    this.#tell()
  }

  /** Leaves out conflicts, because a person has to decide them. */
  retryAll = (): void => {
    for (const [id, { blocked }] of this.#rows) if (blocked?.mayRetry && !blocked.isConflict) this.retry(id)
  }

  discard(id: string): void {
    this.#set(id, { typed: new Map(), faulty: new Map(), blocked: null })
    this.#tell()
  }

  /** Shows a problem at a cell whose text could not be read as a value. The cell keeps its value. */
  refuse(item: Content, column: ColumnKey, message: string): void {
    const row = this.#rowOf(item)
    const faulty = new Map(row.faulty).set(column, faultIn(column, message))
    this.#rows.set(item._id, { ...row, faulty })
    this.#tell()
  }

  /** Ends a conflict: drops the edit, so that the stored value stays. */
  keepStored(id: string): void {
    const { typed, problem } = this.stateOf(id)
    const open = [...typed].filter(([key]) => key !== problem?.column)
    this.#set(id, { typed: new Map(open) })
    this.retry(id)
  }

  #type(item: Content, column: ColumnKey, value: CellValue): void {
    const row = this.#rowOf(item)
    const typed = new Map(row.typed)
    if (sameValue(columnAt(column).read(row.item), value) && !row.saving) typed.delete(column)
    else typed.set(column, value)
    const faulty = new Map(row.faulty)
    faulty.delete(column)
    const fault = typed.has(column) ? findFault(columnAt(column), value) : null
    if (fault !== null) faulty.set(column, faultIn(column, fault))
    const isOpenConflict = row.blocked?.isConflict && row.blocked.column !== column
    this.#rows.set(item._id, { ...row, typed, faulty, blocked: isOpenConflict ? row.blocked : null })
  }

  #rowOf(item: Content): Row {
    return { ...unedited, ...this.#rows.get(item._id), item: this.itemOf(item) }
  }

  #set(id: string, change: Partial<Row>): void {
    const row = this.#rows.get(id)
    if (row) this.#rows.set(id, { ...row, ...change })
  }

  #tell(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  /** Called after all edits of an action, so that each row is saved only once. */
  #saveAll(changes: readonly Change[]): void {
    for (const { id } of changes) this.#save(id)
    this.#tell()
  }

  #save(id: string): void {
    const row = this.#rows.get(id)
    if (row === undefined || row.saving || row.blocked || withoutFaulty(row).size === 0) return
    this.#set(id, { saving: true })
    this.#waiting.push(id)
    this.#start()
  }

  #start(): void {
    while (this.#running < AT_ONCE) {
      const id = this.#waiting.shift()
      if (id === undefined) return
      this.#running += 1
      void this.#run(id).finally(() => {
        this.#running -= 1
        this.#start()
      })
    }
  }

  async #run(id: string): Promise<void> {
    const row = this.#rows.get(id)
    if (row === undefined) return
    const sent = withoutFaulty(row)
    try {
      if (sent.size > 0) {
        const saved = await this.#server.send(id, toPatch(sent), row.item.version)
        this.#store(saved, sent)
      }
    } catch (error) {
      const { status, retryAfterSec } = error instanceof ApiError ? error : {}
      if (status === 412) await this.#meet(id, sent)
      else if (retryAfterSec !== undefined) await this.#server.wait(retryAfterSec)
      else this.#refuse(id, sent, error)
    }
    // Edits made in the meantime are saved too. Listeners are told only after that, so no row looks saved in between.
    this.#set(id, { saving: false })
    this.#save(id)
    this.#tell()
  }

  #store(saved: Content, sent: RowState['typed']): void {
    const now = this.stateOf(saved._id).typed
    const open = [...now].filter(([key, value]) => !sameValue(sent.get(key) ?? '', value) || !sent.has(key))
    const refused = sent.get('active') === true && !saved.active && open.length === 0
    this.#set(saved._id, { item: saved, typed: new Map(open), blocked: refused ? staysInactive : null })
    this.#server.onItem(saved)
  }

  #refuse(id: string, sent: RowState['typed'], error: unknown): void {
    const problem = toProblem(error, sent, this.#server.sentenceOf(error))
    const { column } = problem
    if (column === null || problem.mayRetry || !sent.has(column)) return this.#set(id, { blocked: problem })
    const row = this.#rows.get(id)
    const typed = row?.typed.get(column)
    const isStill = typed !== undefined && sameValue(typed, sent.get(column) ?? '')
    if (isStill) this.#set(id, { faulty: new Map(row?.faulty).set(column, problem) })
  }

  /** For a save that came after another person's (412): merges the edits with the stored version. */
  async #meet(id: string, sent: RowState['typed']): Promise<void> {
    const base = this.#rows.get(id)?.item
    try {
      const stored = await this.#server.read(id)
      // A person who typed the original value again has edited the cell too.
      const isTheirs = ([key, value]: [ColumnKey, CellValue]) => {
        const { read } = columnAt(key)
        if (base === undefined || sameValue(read(stored), value)) return false
        return !sameValue(read(base), read(stored))
      }
      const theirs = [...sent].filter(isTheirs).map(([key]) => key)
      const isKept = (key: ColumnKey) => theirs.includes(key) && this.#undoing.has(`${id} ${key}`)
      const conflict = theirs.find((key) => !isKept(key))
      const said = conflict && (await this.#server.whoChanged(id, base?.version ?? 0, conflict))
      const typed = new Map([...this.stateOf(id).typed].filter(([key]) => !isKept(key)))
      const blocked =
        conflict && said ? { ...faultIn(conflict, said), mayRetry: true, isConflict: true } : null
      this.#set(id, { item: stored, typed, blocked })
      this.#server.onItem(stored)
    } catch (error) {
      this.#refuse(id, sent, error)
    }
  }
}
