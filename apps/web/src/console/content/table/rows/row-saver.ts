// Every row saves by itself: what was typed waits here until it is stored, whatever happens to other rows. A row that
// another person saved meanwhile is read again: their other fields stay, and the same field asks who is right.
import type { Content } from '@jinvani/contract'
import { ApiError } from '../../../../api/api-error.ts'
import {
  type CellValue,
  type ColumnKey,
  type Patch,
  columnOf,
  faultOf,
  patchOf,
  sameValue,
} from '../cells/columns.ts'

export interface Problem {
  message: string
  /** The cell that it is about; null for the row. */
  column: ColumnKey | null
  /** Saving the same again may succeed. */
  mayRetry: boolean
  /** Another person has changed this cell: theirs is stored. */
  isConflict: boolean
}

export interface RowState {
  /** What is typed and not stored yet. */
  typed: ReadonlyMap<ColumnKey, CellValue>
  saving: boolean
  problem: Problem | null
}

export interface CellEdit {
  item: Content
  column: ColumnKey
  value: CellValue
}
interface Change {
  id: string
  column: ColumnKey
  before: CellValue
  after: CellValue
}

interface Server {
  send: (id: string, patch: Patch, version: number) => Promise<Content>
  read: (id: string) => Promise<Content>
  wait: (seconds: number) => Promise<void>
  /** The item as it is stored now. */
  onItem: (item: Content) => void
  /** Why it cannot be saved, in a sentence. */
  sentenceOf: (error: unknown) => string
}

interface Row {
  item: Content
  state: RowState
}

const AT_ONCE = 4
const MOST_UNDONE = 100
const nothing: RowState = { typed: new Map(), saving: false, problem: null }

export class RowSaver {
  readonly #server: Server
  readonly #rows = new Map<string, Row>()
  readonly #waiting: string[] = []
  readonly #done: Change[][] = []
  readonly #listeners = new Set<() => void>()
  #running = 0
  /** Grows with every change. */
  version = 0

  constructor(server: Server) {
    this.#server = server
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readVersion = () => this.version

  stateOf(id: string): RowState {
    return this.#rows.get(id)?.state ?? nothing
  }

  /** The newest that is known of it. */
  itemOf(item: Content): Content {
    const known = this.#rows.get(item._id)?.item
    return known !== undefined && known.version > item.version ? known : item
  }

  valueOf(item: Content, column: ColumnKey): CellValue {
    const typed = this.stateOf(item._id).typed.get(column)
    return typed ?? columnOf(column).read(this.itemOf(item))
  }

  get states(): RowState[] {
    return [...this.#rows.values()].map(({ state }) => state)
  }
  get hasUnsaved(): boolean {
    return this.states.some(({ typed }) => typed.size > 0)
  }
  get canUndo(): boolean {
    return this.#done.length > 0
  }

  /** One act of a person, which one undo takes back. */
  edit(edits: readonly CellEdit[]): void {
    const changes = edits.flatMap(({ item, column, value }) => {
      const before = this.valueOf(item, column)
      if (sameValue(before, value)) return []
      this.#type(item, column, value)
      return [{ id: item._id, column, before, after: value }]
    })
    if (changes.length === 0) return
    this.#done.push(changes)
    if (this.#done.length > MOST_UNDONE) this.#done.shift()
    this.#tell()
  }

  /** Takes the last act back; returns how many cells were changed since by others, and so stay. */
  undo(): { cells: number; kept: number; at: { id: string; column: ColumnKey } } | null {
    const changes = this.#done.pop()
    if (!changes?.[0]) return null
    let kept = 0
    for (const { id, column, before, after } of changes) {
      const row = this.#rows.get(id)
      if (row && sameValue(this.valueOf(row.item, column), after)) this.#type(row.item, column, before)
      else kept += 1
    }
    this.#tell()
    return { cells: changes.length - kept, kept, at: changes[0] }
  }

  retry(id: string): void {
    this.#set(id, { problem: null })
    this.#save(id)
    this.#tell()
  }

  retryAll(): void {
    for (const [id, { state }] of this.#rows) if (state.problem?.mayRetry) this.retry(id)
  }

  /** Shows what is stored in place of what was typed. */
  discard(id: string): void {
    this.#set(id, { typed: new Map(), problem: null })
    this.#tell()
  }

  /** For words that are no value of their column: nothing is typed, and the row says why. */
  refuse(item: Content, column: ColumnKey, message: string): void {
    const state = this.stateOf(item._id)
    this.#rows.set(item._id, {
      item: this.itemOf(item),
      state: { ...state, problem: faultIn(column, message) },
    })
    this.#tell()
  }

  /** Of a cell that another person changed. */
  keepTheirs(id: string): void {
    const { typed, problem } = this.stateOf(id)
    const open = [...typed].filter(([key]) => key !== problem?.column)
    this.#set(id, { typed: new Map(open) })
    this.retry(id)
  }

  #type(item: Content, column: ColumnKey, value: CellValue): void {
    const newest = this.itemOf(item)
    const state = this.stateOf(item._id)
    const typed = new Map(state.typed)
    if (sameValue(columnOf(column).read(newest), value) && !state.saving) typed.delete(column)
    else typed.set(column, value)
    const faults = [...typed].flatMap(([key, one]) => {
      const message = faultOf(columnOf(key), one)
      return message === null ? [] : [faultIn(key, message)]
    })
    this.#rows.set(item._id, { item: newest, state: { ...state, typed, problem: faults[0] ?? null } })
    this.#save(item._id)
  }

  #set(id: string, change: Partial<RowState>): void {
    const row = this.#rows.get(id)
    if (row) this.#rows.set(id, { ...row, state: { ...row.state, ...change } })
  }

  #tell(): void {
    this.version += 1
    for (const listener of this.#listeners) listener()
  }

  #save(id: string): void {
    const { typed, saving, problem } = this.stateOf(id)
    if (typed.size === 0 || saving || problem !== null) return
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
    const sent = row.state.typed
    try {
      if (sent.size > 0) {
        const saved = await this.#server.send(id, patchOf(sent), row.item.version)
        this.#store(saved, sent)
      } else this.#set(id, { saving: false })
    } catch (error) {
      await this.#fail(id, sent, error)
    }
    // What was typed while it was on its way.
    this.#save(id)
    this.#tell()
  }

  #store(saved: Content, sent: RowState['typed']): void {
    const now = this.stateOf(saved._id).typed
    const open = [...now].filter(([key, value]) => !sameValue(sent.get(key) ?? '', value) || !sent.has(key))
    const refused = sent.get('active') === true && !saved.active && open.length === 0
    this.#rows.set(saved._id, {
      item: saved,
      state: { typed: new Map(open), saving: false, problem: refused ? staysInactive : null },
    })
    this.#server.onItem(saved)
  }

  async #fail(id: string, sent: RowState['typed'], error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 412) return await this.#meet(id, sent)
    if (error instanceof ApiError && error.retryAfterSec !== undefined) {
      await this.#server.wait(error.retryAfterSec)
      return this.#set(id, { saving: false })
    }
    this.#set(id, { saving: false, problem: problemOf(error, sent, this.#server.sentenceOf(error)) })
  }

  /** Somebody else saved first. */
  async #meet(id: string, sent: RowState['typed']): Promise<void> {
    const base = this.#rows.get(id)?.item
    try {
      const stored = await this.#server.read(id)
      const isTheirs = ([key, value]: [ColumnKey, CellValue]) => {
        const { read } = columnOf(key)
        const now = read(stored)
        return base !== undefined && !sameValue(read(base), now) && !sameValue(now, value)
      }
      const conflict = [...sent].find(isTheirs)?.[0]
      const { typed } = this.stateOf(id)
      const problem = conflict === undefined ? null : conflictOver(conflict)
      this.#rows.set(id, { item: stored, state: { typed, saving: false, problem } })
      this.#server.onItem(stored)
    } catch (error) {
      this.#set(id, { saving: false, problem: problemOf(error, sent, this.#server.sentenceOf(error)) })
    }
  }
}

const staysInactive: Problem = {
  message: 'It stays inactive until its film is ready.',
  column: 'active',
  mayRetry: false,
  isConflict: false,
}

const faultIn = (column: ColumnKey, message: string): Problem => ({
  message,
  column,
  mayRetry: false,
  isConflict: false,
})

const conflictOver = (column: ColumnKey): Problem => ({
  message: `Somebody else changed ${columnOf(column).label} meanwhile.`,
  column,
  mayRetry: true,
  isConflict: true,
})

const isAbout = (path: string, key: ColumnKey) => {
  const own = columnOf(key).path
  return path === own || path.startsWith(`${own}.`)
}

function problemOf(error: unknown, sent: RowState['typed'], sentence: string): Problem {
  const errors = error instanceof ApiError ? error.errors : []
  const complaints = errors.flatMap(({ path, message }) => {
    const column = [...sent.keys()].find((key) => isAbout(path, key))
    return column === undefined ? [] : [{ column, message }]
  })
  const [first] = complaints
  const noSource = error instanceof ApiError && error.code === 'no-playable-source'
  const mayRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
  return {
    message: first?.message ?? (noSource ? 'It has no source to play, so it cannot be active.' : sentence),
    column: first?.column ?? (noSource ? 'active' : null),
    mayRetry,
    isConflict: false,
  }
}
