// A person's unfinished uploads in parts, stored in this browser. Choosing the same file again continues its upload.
import { UploadPrefix, calls, limits } from '@jinvani/contract'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { personalStore } from '../browser/personal-store.ts'
import { webLocks } from '../browser/web-locks.ts'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/client.ts'

// An upload is sent by only one tab, which holds a lock with the upload's ID. The lock ends with the tab.
const prefix = 'jinvani.upload.'
const elsewhere = 'This file is being uploaded in another tab'

/** Runs `work` while holding the lock. Fails if another tab has the lock. */
export async function holdingUpload<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks()
  if (!locks) return await work()
  return await locks.request(prefix + uploadId, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new Error(elsewhere)
    return await work()
  })
}

const Mark = z.object({ name: z.string(), size: z.number(), lastModified: z.number(), print: z.string() })
export type FileMark = z.infer<typeof Mark>
const Unfinished = Mark.extend({
  uploadId: z.string(),
  prefix: UploadPrefix,
  becomesItem: z.boolean().default(false),
  /** Number of bytes in the stored parts. */
  sent: z.number(),
  /** Time of the last progress, in milliseconds since 1970. */
  at: z.number(),
})
export type UnfinishedUpload = z.infer<typeof Unfinished>

/** How many uploads are remembered: as many as the tray can start at once, and some from forms. */
const most = limits.filesAtOnce + 12
/** The server gives up an unfinished upload after a day. */
const keptMs = 24 * 60 * 60 * 1000
const store = personalStore('unfinishedUploads', (stored) => z.array(Unfinished).safeParse(stored).data ?? [])

const listeners = new Set<() => void>()
// IDs of uploads that some tab is sending. These are not offered for continuing.
let heldUploads: ReadonlySet<string> = new Set()
const readHeld = () => heldUploads

const fresh = (uploads: readonly UnfinishedUpload[], now = Date.now()) =>
  uploads.filter(({ at }) => at > now - keptMs)

export const readUnfinished = (adminId: string, now?: number) => fresh(store.read(adminId), now)

function write(adminId: string, uploads: UnfinishedUpload[]): void {
  store.write(adminId, uploads.length === 0 ? undefined : uploads.slice(0, most))
}

const othersThan = (adminId: string, id: string) =>
  readUnfinished(adminId).filter(({ uploadId }) => uploadId !== id)

export const rememberUpload = (adminId: string, upload: UnfinishedUpload): void =>
  write(adminId, [upload, ...othersThan(adminId, upload.uploadId)])

export const forgetUpload = (adminId: string, uploadId: string): void =>
  write(adminId, othersThan(adminId, uploadId))

type Wanted = Pick<UnfinishedUpload, 'prefix' | 'becomesItem'>

export function findUnfinished(adminId: string, { prefix, becomesItem }: Wanted, mark: FileMark) {
  const wanted = { prefix, becomesItem, ...mark }
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  return readUnfinished(adminId).find((upload) => names.every((name) => upload[name] === wanted[name]))
}

export async function lookWhatRuns(): Promise<void> {
  const { held = [] } = (await webLocks()?.query()) ?? {}
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix))
  heldUploads = new Set(names.map((name) => name.slice(prefix.length)))
  listeners.forEach((listener) => listener())
}

// Each stored part changes the storage, which notifies the other tabs. Nothing notifies them when the sending tab
// closes, so a tab also looks when it gets the focus.
function subscribeHeld(listener: () => void): () => void {
  const look = () => void lookWhatRuns()
  listeners.add(listener)
  window.addEventListener('storage', look)
  window.addEventListener('focus', look)
  look()
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', look)
    window.removeEventListener('focus', look)
  }
}

/** The unfinished uploads that a form can continue: those that began in a form and that no tab is sending. */
export function useUnfinishedUploads(adminId: string, prefix: UploadPrefix): UnfinishedUpload[] {
  const running = useSyncExternalStore(subscribeHeld, readHeld, readHeld)
  return fresh(store.useValue(adminId)).filter(
    (upload) => upload.prefix === prefix && !upload.becomesItem && !running.has(upload.uploadId),
  )
}

const isGone = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status)

/** Removes an unfinished upload here and on the server, which may have dropped it. Fails while a tab sends it. */
export async function discardUpload(adminId: string, uploadId: string): Promise<void> {
  await holdingUpload(uploadId, async () => {
    try {
      await request(calls.abortMultipart, { params: { id: uploadId } })
    } catch (error) {
      if (!isGone(error)) throw error
    }
    forgetUpload(adminId, uploadId)
  })
}
