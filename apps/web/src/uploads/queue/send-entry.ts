// Sends one file of the tray, and has the server make an item of it.
import { type KnownItem, calls } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import { sendInParts } from '../parts/send-in-parts.ts'
import { nameToSend } from '../upload.ts'
import { type UploadStage, noControls } from '../upload-progress.ts'
import { addRecentMedia } from '../recent-uploads.ts'
import { destinationOf } from './sort-out.ts'

export interface SendReports {
  onBytes: (sent: number) => void
  onStage: (stage: UploadStage) => void
  /** All parts are there. */
  onWhole: (uploadId: string) => void
}

/** A file on its way. It pauses by being stopped: sent again, it goes on with the parts that are missing. */
export class Sending {
  readonly #adminId: string
  readonly #abort = new AbortController()
  #isCancelled = false

  constructor(adminId: string) {
    this.#adminId = adminId
  }

  /** What was sent stays, for a later time. */
  stop(): void {
    this.#abort.abort()
  }

  /** What was sent goes. */
  cancel(): void {
    this.#isCancelled = true
    this.#abort.abort()
  }

  async send(file: File, lanes: number, { onBytes, onStage, onWhole }: SendReports): Promise<KnownItem> {
    const destination = destinationOf(file)
    if (destination === null) throw new Error('This is neither a film nor a recording')
    const large = { file, filename: nameToSend(file), ...destination, becomesItem: true }
    const finish = async (upload: { uploadId: string; publicUrl: string }, signal: AbortSignal) => {
      onWhole(upload.uploadId)
      const item = await request(calls.makeItem, { params: { id: upload.uploadId }, signal })
      addRecentMedia(this.#adminId, { url: upload.publicUrl, contentType: destination.contentType })
      return item
    }
    const controls = { ...noControls, isCancelled: () => this.#isCancelled, onStage }
    const { signal } = this.#abort
    return await sendInParts(large, { onBytes, finish, signal, lanes, controls })
  }
}
