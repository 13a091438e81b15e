// Files that no active item uses are closed to the public. Staff see them through signed addresses that expire.
import { calls } from '@jinvani/contract'
import { request } from '../api/client.ts'

/** In the order of `urls`; the plain addresses if the server gives no others. */
export async function previewFiles(urls: string[]) {
  try {
    return await request(calls.previewFiles, { body: { urls } })
  } catch {
    return { urls, files: urls.map(() => null) }
  }
}
