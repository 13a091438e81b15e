// What was under way when a page was left: kept in this browser, with handles to the files where it gave any. A page that is
// alive holds a lock; what belongs to none is left.
import { get, update } from 'idb-keyval'
import { z } from 'zod'
import { webLocks } from '../../browser/web-locks.ts'
import type { Entry } from './entry.ts'
import { newId } from './new-id.ts'

const Kept = z.object({
  id: z.string(),
  /** The page that it belongs to. */
  page: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  uploadId: z.string().exactOptional(),
  handle: z.custom<FileSystemFileHandle>().exactOptional(),
})
export type KeptEntry = Pick<Entry, 'id' | 'name' | 'size' | 'lastModified' | 'uploadId' | 'handle'>

const ownPage = newId()
const prefix = 'jinvani.tray.'
const keyOf = (adminId: string) => `uploadTray.${adminId}`
const parse = (stored: unknown) => z.array(Kept).safeParse(stored).data ?? []

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

/** A browser that keeps nothing forgets them with the page. */
export async function keepEntries(adminId: string, entries: readonly KeptEntry[]): Promise<void> {
  holdPage()
  const mine = entries.map((entry) => ({ ...entry, page: ownPage }))
  const replace = (stored: unknown) => [...parse(stored).filter(({ page }) => page !== ownPage), ...mine]
  await update<unknown>(keyOf(adminId), replace).catch(() => {})
}

/** Those that no page has any more; from now on they are this one's. */
export async function takeLeft(adminId: string): Promise<KeptEntry[]> {
  try {
    if (parse(await get<unknown>(keyOf(adminId))).length === 0) return []
    holdPage()
    const live = await livePages()
    let taken: string[] = []
    await update<unknown>(keyOf(adminId), (stored) => {
      const all = parse(stored)
      taken = all.filter(({ page }) => page !== ownPage && !live.has(page)).map(({ id }) => id)
      return all.map((entry) => (taken.includes(entry.id) ? { ...entry, page: ownPage } : entry))
    })
    return parse(await get<unknown>(keyOf(adminId))).filter(({ id }) => taken.includes(id))
  } catch {
    return []
  }
}
