// Uploads many files as items, a few at a time, while the person moves through the console. Each person has a queue of
// their own in this page. It pauses while nobody, or somebody else, is signed in.
import { type MadeItem, limits } from '@jinvani/contract'
import { isAbort } from '../../api/api-error.ts'
import { noteNewItem } from '../../api/new-items.ts'
import { sessionOwner, subscribeSession } from '../../api/session-store.ts'
import { discardUpload, readUnfinished } from '../unfinished-uploads.ts'
import { isFileRefused } from '../parts/send-in-parts.ts'
import { uploadReason } from '../upload.ts'
import { Checks } from './check-entries.ts'
import { type Chosen, type Entry, clearable, isEnded, isUnderWay } from './entry.ts'
import { EntryList, keepHandle, readHandle, takeLeft } from './entry-list.ts'
import { newId } from '../../browser/new-id.ts'
import { Sending, makeItem } from './send-entry.ts'
import { sortOut } from './sort-out.ts'

/** Older samples are dropped: they say nothing about the connection now. */
const windowMs = 10_000

export class Speed {
  #samples: { at: number; bytes: number }[] = []

  /** Adds a sample. `bytes`: total number of bytes sent so far. */
  add(bytes: number, at: number): void {
    const last = this.#samples.at(-1)
    // An upload that begins or resumes starts new samples: bytes sent earlier say nothing about the speed.
    if (last === undefined || bytes < last.bytes) this.#samples = []
    this.#samples = [...this.#samples.filter((sample) => sample.at > at - windowMs), { at, bytes }]
  }

  /** Bytes per second; 0 while unknown. */
  at(now: number): number {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (first === undefined || last === undefined || now - first.at < 500) return 0
    return ((last.bytes - first.bytes) / (now - first.at)) * 1000
  }
}

/** A browser opens only six connections to a server, and the console needs some of them. */
const filesAtOnce = 3

const fresh = { state: { is: 'checking' }, sent: 0, bytesPerSec: 0, isPaused: false } as const

export class UploadQueue {
  readonly list: EntryList
  readonly #adminId: string
  readonly #sending = new Map<string, Sending>()
  readonly #checks = new Checks()
  #notes: readonly string[] = []
  #isHeld = false

  constructor(adminId: string) {
    this.#adminId = adminId
    this.list = new EntryList(adminId)
    subscribeSession(this.#lookWhoIsThere)
    window.addEventListener('beforeunload', this.#askBeforeLeaving)
    void this.#takeLeft()
  }

  readonly notes = (): readonly string[] => this.#notes
  forgetNotes(): void {
    this.#notes = []
    this.list.set([...this.list.all()])
  }

  readonly isBusy = (): boolean => this.list.all().some(isUnderWay)

  add(chosen: readonly Chosen[], remarks: readonly string[] = []): void {
    const again = this.#continueLeft(chosen)
    const others = chosen.filter((each) => !again.includes(each))
    const room = limits.filesAtOnce - this.list.all().filter((each) => !isEnded(each)).length
    const { taken, notes } = sortOut(others, room)
    this.#notes = [...remarks, ...notes]
    const added = taken.map(({ file, handle }): Entry => {
      const id = newId()
      if (handle) void keepHandle(id, handle)
      const { name, size, lastModified } = file
      return { ...fresh, id, name, size, lastModified, file, hasHandle: handle !== undefined }
    })
    this.list.set([...this.list.all(), ...added])
    void this.#check(added)
  }

  /** Continues interrupted uploads whose files were chosen again, and returns these files. */
  #continueLeft(chosen: readonly Chosen[]): Chosen[] {
    return chosen.filter(({ file }) => {
      const left = this.list
        .all()
        .find(
          (entry) => (entry.state.is === 'left' || entry.state.is === 'failed') && isSameFile(entry, file),
        )
      if (left === undefined) return false
      this.#wait(left.id, { file })
      return true
    })
  }

  async #check(entries: readonly Entry[]): Promise<void> {
    const isInTheWay = (id: string) => {
      const is = this.list.find(id)?.state.is
      return is !== undefined && !['failed', 'refused', 'known'].includes(is)
    }
    for await (const some of this.#checks.check(entries, isInTheWay)) {
      for (const { id, item, duplicate } of some) {
        if (this.list.find(id)?.state.is !== 'checking') continue
        if (item !== null) this.list.change(id, { state: { is: 'known', item } })
        else if (duplicate !== undefined) this.list.change(id, { state: { is: 'duplicate', of: duplicate } })
        else this.#wait(id)
      }
    }
  }

  #wait(id: string, change: Partial<Entry> = {}): void {
    this.list.change(id, { ...change, state: { is: 'waiting' } })
    this.#goOn()
  }

  #goOn(): void {
    if (this.#isHeld) return
    for (const entry of this.list.all()) {
      if (this.#sending.size >= filesAtOnce) return
      if (entry.state.is === 'waiting' && !entry.isPaused && entry.file) void this.#send(entry, entry.file)
    }
  }

  async #send({ id, isWantedTwice = false }: Entry, file: File): Promise<void> {
    const sending = new Sending(this.#adminId)
    this.#sending.set(id, sending)
    const speed = new Speed()
    const others = this.list.all().filter((entry) => isUnderWay(entry) && !entry.isPaused).length
    const lanes = Math.max(1, Math.floor(filesAtOnce / others))
    this.list.change(id, { state: { is: 'sending', stage: 'sending' } })
    try {
      const item = await sending.send(file, lanes, {
        onBytes: (sent) => {
          speed.add(sent, Date.now())
          this.list.note(id, { sent, bytesPerSec: speed.at(Date.now()) })
        },
        onStage: (stage) => this.#sets(id, sending, { state: { is: 'sending', stage }, bytesPerSec: 0 }),
        unlessKnown: !isWantedTwice,
        onWhole: (uploadId) => this.#sets(id, sending, { state: { is: 'making' }, uploadId }),
      })
      this.#sets(id, sending, { state: endOf(item), sent: file.size })
      if (!item.known) noteNewItem()
    } catch (error) {
      const isStopped = this.#isHeld || isAbort(error)
      this.#sets(id, sending, isStopped ? { state: { is: 'waiting' }, bytesPerSec: 0 } : failed(error))
    } finally {
      if (this.#sending.get(id) === sending) this.#sending.delete(id)
      this.#goOn()
    }
  }

  /** Changes an entry for an attempt. Does nothing if the entry is gone or another attempt has replaced this one. */
  #sets(id: string, sending: Sending, change: Partial<Entry>): void {
    if (this.#sending.get(id) === sending) this.list.change(id, change)
  }

  setPaused(ids: readonly string[], isPaused: boolean): void {
    for (const id of ids) {
      this.list.change(id, { isPaused })
      if (isPaused) this.#sending.get(id)?.stop()
    }
    this.#goOn()
  }

  /** Retries an entry, or sends its file although the library or the tray already has it. */
  sendAnyway(id: string): void {
    const { state, uploadId, isWantedTwice } = this.list.find(id) ?? {}
    const isTwice = isWantedTwice === true || state?.is === 'known' || state?.is === 'duplicate'
    if (state?.is !== 'known' || uploadId === undefined)
      return this.#wait(id, { isPaused: false, bytesPerSec: 0, isWantedTwice: isTwice })
    // The server found out about the duplicate only at the end, so all bytes are already stored.
    this.list.change(id, { state: { is: 'making' }, isWantedTwice: isTwice })
    void this.#finish(id, uploadId)
  }

  remove(id: string): void {
    const entry = this.list.find(id)
    const sending = this.#sending.get(id)
    this.#sending.delete(id)
    this.list.set(this.list.all().filter((each) => each.id !== id))
    if (sending) sending.cancel()
    else if (entry && !isEnded(entry)) void this.#discard(entry)
    this.#goOn()
  }

  /** Removes the sent parts from the server. If that fails, the server removes them later. */
  async #discard(entry: Entry): Promise<void> {
    const begun = readUnfinished(this.#adminId).find((each) => each.becomesItem && isSameFile(each, entry))
    if (begun) await discardUpload(this.#adminId, begun.uploadId).catch(() => {})
  }

  clear(): void {
    const gone = clearable(this.list.all())
    this.list.set(this.list.all().filter((entry) => !gone.includes(entry)))
    for (const entry of gone) if (!isEnded(entry)) void this.#discard(entry)
  }

  async #takeLeft(): Promise<void> {
    const left = await takeLeft(this.#adminId)
    if (left.length === 0) return
    const entries = left.map((kept): Entry => ({ ...fresh, ...kept, state: { is: 'left' } }))
    this.list.set([...this.list.all(), ...entries])
    for (const { id, uploadId } of entries) if (uploadId !== undefined) await this.#finish(id, uploadId)
  }

  /** Finishes an upload whose parts are all stored. The file is not needed for this. */
  async #finish(id: string, uploadId: string): Promise<void> {
    const { isWantedTwice = false, size = 0 } = this.list.find(id) ?? {}
    try {
      const item = await makeItem(uploadId, !isWantedTwice)
      this.list.change(id, { state: endOf(item), sent: size })
      if (!item.known) noteNewItem()
    } catch (error) {
      // After any other failure the entry stays `left`: it goes on once its file can be read or is chosen again.
      if (isWantedTwice || isFileRefused(error)) this.list.change(id, failed(error))
    }
  }

  /** True if the browser can still read the file of an entry that was left over. */
  readonly canGoOn = (): boolean =>
    this.list.all().some(({ state, hasHandle }) => state.is === 'left' && hasHandle)

  async goOn(): Promise<void> {
    for (const { id, state, hasHandle } of this.list.all()) {
      if (state.is !== 'left' || !hasHandle) continue
      const file = await readHandle(id)
      if (file) this.#wait(id, { file })
      else this.list.change(id, { hasHandle: false })
    }
  }

  readonly #lookWhoIsThere = (): void => {
    const isHeld = sessionOwner() !== this.#adminId
    if (isHeld === this.#isHeld) return
    this.#isHeld = isHeld
    if (isHeld) this.#sending.forEach((sending) => sending.stop())
    else this.#goOn()
  }

  readonly #askBeforeLeaving = (event: BeforeUnloadEvent): void => {
    if (this.isBusy()) event.preventDefault()
  }
}

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>
const isSameFile = (one: FileFacts, other: FileFacts) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const endOf = ({ known, ...item }: MadeItem) => ({ is: known ? 'known' : 'done', item }) as const

const unreadable = new Set(['NotFoundError', 'NotReadableError'])
function failed(error: unknown): Partial<Entry> {
  const isGone = error instanceof DOMException && unreadable.has(error.name)
  const reason = isGone ? 'The file cannot be read any more. Choose it again.' : uploadReason(error)
  return { state: { is: isFileRefused(error) ? 'refused' : 'failed', reason }, bytesPerSec: 0 }
}

const queues = new Map<string, UploadQueue>()

export function openUploadQueue(adminId: string): UploadQueue {
  const queue = queues.get(adminId) ?? new UploadQueue(adminId)
  queues.set(adminId, queue)
  return queue
}
