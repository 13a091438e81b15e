import { calls } from '@jinvani/contract'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/client.ts'
import { forgetUpload } from './unfinished-uploads.ts'
import { holdingUpload } from './upload-lock.ts'

const isGone = (error: unknown) => error instanceof ApiError && [404, 409].includes(error.status)

/** Unless another tab is sending it, what was sent is removed, here and at the server; fine where the server has done that already. */
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
