// The tray entries of one person in this page, with subscriptions. Everything but bytes and speed is stored.
import { type Entry, isEnded } from './entry.ts'
import { type KeptEntry, forgetHandle, keepEntries } from './kept-entries.ts'

/** Progress events arrive more often than a person can read them. */
const figuresMs = 300

const keptOf = ({ id, name, size, lastModified, uploadId, hasHandle }: Entry): KeptEntry => ({
  id,
  name,
  size,
  lastModified,
  hasHandle,
  ...(uploadId !== undefined && { uploadId }),
})

export class EntryList {
  readonly #adminId: string
  readonly #listeners = new Set<() => void>()
  #entries: readonly Entry[] = []
  #figures: ReturnType<typeof setTimeout> | undefined
  #isKeeping = false

  constructor(adminId: string) {
    this.#adminId = adminId
  }

  readonly all = (): readonly Entry[] => this.#entries
  readonly find = (id: string) => this.#entries.find((entry) => entry.id === id)

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  set(entries: readonly Entry[]): void {
    const isKept = new Set(entries.filter((entry) => !isEnded(entry)).map(({ id }) => id))
    const gone = this.#entries.filter((entry) => entry.hasHandle && !isEnded(entry) && !isKept.has(entry.id))
    for (const { id } of gone) void forgetHandle(id)
    this.#entries = entries
    this.#tell()
    this.#keep()
  }

  change(id: string, change: Partial<Entry>): void {
    this.set(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  }

  /** Bytes and speed change all the time, so they are published a few times a second and not stored. */
  note(id: string, figures: Pick<Entry, 'sent' | 'bytesPerSec'>): void {
    this.#entries = this.#entries.map((entry) => (entry.id === id ? { ...entry, ...figures } : entry))
    this.#figures ??= setTimeout(() => this.#tell(), figuresMs)
  }

  #tell(): void {
    clearTimeout(this.#figures)
    this.#figures = undefined
    this.#listeners.forEach((listener) => listener())
  }

  /** Stores only the last of several changes in one turn. */
  #keep(): void {
    if (this.#isKeeping) return
    this.#isKeeping = true
    queueMicrotask(() => {
      this.#isKeeping = false
      void keepEntries(this.#adminId, this.#entries.filter((entry) => !isEnded(entry)).map(keptOf))
    })
  }
}
