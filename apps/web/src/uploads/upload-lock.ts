// An upload is sent by one tab at a time. That tab holds a lock named after the upload, which ends with the tab.
import { webLocks } from '../browser/web-locks.ts'

const prefix = 'jinvani.upload.'
const elsewhere = 'This file is being uploaded in another tab'

/** Fails where another tab holds it. */
export async function holdingUpload<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks()
  if (!locks) return await work()
  return await locks.request(prefix + uploadId, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new Error(elsewhere)
    return await work()
  })
}

/** The uploads that some tab is sending, this one included. */
export async function readHeldUploads(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await webLocks()?.query()) ?? {}
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix))
  return new Set(names.map((name) => name.slice(prefix.length)))
}
