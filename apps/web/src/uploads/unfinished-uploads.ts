// Unfinished uploads in parts of this admin in this browser. Choosing the same file again continues where it stopped.
import { type UploadPrefix, limits, uploadPrefixes } from '@jinvani/contract'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { personalStore } from '../browser/personal-store.ts'
import { readHeldUploads } from './upload-lock.ts'

const prefixes = Object.keys(uploadPrefixes) as [UploadPrefix, ...UploadPrefix[]]
const Mark = z.object({ name: z.string(), size: z.number(), lastModified: z.number(), print: z.string() })
/** By what a file is known again. */
export type FileMark = z.infer<typeof Mark>
const Unfinished = Mark.extend({
  uploadId: z.string(),
  prefix: z.enum(prefixes),
  /** The server makes an item of it. */
  becomesItem: z.boolean().default(false),
  /** Bytes of the parts that are there. */
  sent: z.number(),
  /** When something was last heard of it, in milliseconds. */
  at: z.number(),
})
export type UnfinishedUpload = z.infer<typeof Unfinished>

/** As many as can be begun, and some of forms. */
const most = limits.filesAtOnce + 12
/** The server gives an upload up after a day. */
const keptMs = 24 * 60 * 60 * 1000
const store = personalStore('unfinishedUploads', (stored) => z.array(Unfinished).safeParse(stored).data ?? [])

const listeners = new Set<() => void>()
// Those on their way in some tab need nobody to go on with them.
let held: ReadonlySet<string> = new Set()

const fresh = (uploads: readonly UnfinishedUpload[], now = Date.now()) =>
  uploads.filter(({ at }) => at > now - keptMs)

export const readUnfinished = (adminId: string, now?: number) => fresh(store.read(adminId), now)

function write(adminId: string, uploads: UnfinishedUpload[]): void {
  store.write(adminId, uploads.length === 0 ? undefined : uploads.slice(0, most))
}

/** The newest first; what was known of the same upload is replaced. */
export function rememberUpload(adminId: string, upload: UnfinishedUpload): void {
  const others = readUnfinished(adminId).filter(({ uploadId }) => uploadId !== upload.uploadId)
  write(adminId, [upload, ...others])
}

export function forgetUpload(adminId: string, uploadId: string): void {
  write(
    adminId,
    readUnfinished(adminId).filter((upload) => upload.uploadId !== uploadId),
  )
}

const isSame = (one: FileMark, other: FileMark) =>
  one.name === other.name &&
  one.size === other.size &&
  one.lastModified === other.lastModified &&
  one.print === other.print

interface Wanted {
  prefix: UploadPrefix
  becomesItem: boolean
}

export function findUnfinished(adminId: string, { prefix, becomesItem }: Wanted, mark: FileMark) {
  return readUnfinished(adminId).find(
    (upload) => upload.prefix === prefix && upload.becomesItem === becomesItem && isSame(upload, mark),
  )
}

/** Asks which of them are on their way. */
export async function lookWhatRuns(): Promise<void> {
  held = await readHeldUploads()
  listeners.forEach((listener) => listener())
}

// The tab that sends one notes every part, which the others hear; when it is closed, a look at this one tells.
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

/** Those of this kind that a form began and that wait for their file. */
export function useUnfinishedUploads(adminId: string, prefix: UploadPrefix): UnfinishedUpload[] {
  const running = useSyncExternalStore(subscribeHeld, () => held)
  return fresh(store.useValue(adminId)).filter(
    (upload) => upload.prefix === prefix && !upload.becomesItem && !running.has(upload.uploadId),
  )
}
