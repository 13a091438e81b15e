// One person's entries in the tray of this page. Unfinished ones are also stored, for the time after the page closes.
import { del, get, set, update } from 'idb-keyval'
import { z } from 'zod'
import { newId } from '../../browser/new-id.ts'
import { webLocks } from '../../browser/web-locks.ts'
import { type Entry, isEnded } from './entry.ts'

// An entry as it is stored. Each open page holds a lock, so entries whose page holds none are left over. File handles, if
// the browser has them, are stored apart and read on demand.
const Kept = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  uploadId: z.string().exactOptional(),
  hasHandle: z.boolean(),
})
type KeptEntry = z.infer<typeof Kept>

const Stored = z.array(Kept.extend({ page: z.string() }))
const parse = (stored: unknown) => Stored.safeParse(stored).data ?? []

const ownPage = newId()
const prefix = 'jinvani.tray.'
const keyOf = (adminId: string) => `uploadTray.${adminId}`
const fileKeyOf = (id: string) => `uploadTrayFile.${id}`

let isHeld = false
function holdPage(): void {
  if (isHeld) return
  isHeld = true
  void webLocks()?.request(prefix + ownPage, () => new Promise(() => {}))
}

async function livePages(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await webLocks()?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.slice(prefix.length)))
}

/** Stores the entries of this page. If the browser has no storage, they are forgotten when the page closes. */
async function keepEntries(adminId: string, entries: readonly KeptEntry[]): Promise<void> {
  holdPage()
  const mine = entries.map((entry) => ({ ...entry, page: ownPage }))
  const replace = (stored: unknown) => [...parse(stored).filter(({ page }) => page !== ownPage), ...mine]
  await update<unknown>(keyOf(adminId), replace).catch(() => {})
}

export async function takeLeft(adminId: string): Promise<KeptEntry[]> {
  try {
    if (parse(await get<unknown>(keyOf(adminId))).length === 0) return []
    holdPage()
    const live = await livePages()
    let left: KeptEntry[] = []
    await update<unknown>(keyOf(adminId), (stored) => {
      const all = parse(stored)
      const isLeft = ({ page }: { page: string }) => page !== ownPage && !live.has(page)
      left = all.filter(isLeft)
      return all.map((entry) => (isLeft(entry) ? { ...entry, page: ownPage } : entry))
    })
    return left
  } catch {
    return []
  }
}

/** `requestPermission` is missing in TypeScript's definitions. */
interface Permissions {
  requestPermission?: (wanted: { mode: 'read' }) => Promise<PermissionState>
}

export const keepHandle = (id: string, handle: FileSystemFileHandle) =>
  set(fileKeyOf(id), handle).catch(() => {})
const forgetHandle = (id: string) => del(fileKeyOf(id)).catch(() => {})

/** Reads a stored file, after asking the person for permission if needed; null if it cannot be read. */
export async function readHandle(id: string): Promise<File | null> {
  try {
    const handle = await get<FileSystemFileHandle & Permissions>(fileKeyOf(id))
    const permission = (await handle?.requestPermission?.({ mode: 'read' })) ?? 'granted'
    return handle && permission === 'granted' ? await handle.getFile() : null
  } catch {
    return null
  }
}

/** Waiting time before new figures are shown, because progress events come faster than people can read. */
const figuresMs = 300

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

  /** Updates bytes and speed. They change all the time, so they are shown only a few times a second and not stored. */
  note(id: string, figures: Pick<Entry, 'sent' | 'bytesPerSec'>): void {
    this.#entries = this.#entries.map((entry) => (entry.id === id ? { ...entry, ...figures } : entry))
    this.#figures ??= setTimeout(() => this.#tell(), figuresMs)
  }

  #tell(): void {
    clearTimeout(this.#figures)
    this.#figures = undefined
    this.#listeners.forEach((listener) => listener())
  }

  /** Stores the entries, once for all changes in one turn of the event loop. */
  #keep(): void {
    if (this.#isKeeping) return
    this.#isKeeping = true
    queueMicrotask(() => {
      this.#isKeeping = false
      const kept = this.#entries.filter((entry) => !isEnded(entry)).map((entry) => Kept.parse(entry))
      void keepEntries(this.#adminId, kept)
    })
  }
}
