// Stores the tray in this browser for the time after a page closes. Each open page holds a lock, and the entries of all
// others are left over. File handles, where the browser has them, are stored apart and read on demand.
import { del, get, set, update } from 'idb-keyval'
import { z } from 'zod'
import { webLocks } from '../../browser/web-locks.ts'
import { newId } from '../../browser/new-id.ts'

const Kept = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  uploadId: z.string().exactOptional(),
  hasHandle: z.boolean(),
})
export type KeptEntry = z.infer<typeof Kept>

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

/** A browser without storage forgets the entries with the page. */
export async function keepEntries(adminId: string, entries: readonly KeptEntry[]): Promise<void> {
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

/** The browsers' type definitions still lack it. */
interface Permissions {
  requestPermission?: (wanted: { mode: 'read' }) => Promise<PermissionState>
}

export const keepHandle = (id: string, handle: FileSystemFileHandle) =>
  set(fileKeyOf(id), handle).catch(() => {})
export const forgetHandle = (id: string) => del(fileKeyOf(id)).catch(() => {})

/** Asks the person for permission if needed; null if the file cannot be read. */
export async function readHandle(id: string): Promise<File | null> {
  try {
    const handle = await get<FileSystemFileHandle & Permissions>(fileKeyOf(id))
    const permission = (await handle?.requestPermission?.({ mode: 'read' })) ?? 'granted'
    return handle && permission === 'granted' ? await handle.getFile() : null
  } catch {
    return null
  }
}
