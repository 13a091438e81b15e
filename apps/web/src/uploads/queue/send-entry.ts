// Sends one file of the tray. The server then creates an item from it.
import { type MadeItem, calls } from '@jinvani/contract'
import { request } from '../../api/client.ts'
import { sendInParts } from '../parts/send-in-parts.ts'
import { nameToSend } from '../upload.ts'
import { type UploadStage, noControls } from '../upload-progress.ts'
import { addRecentMedia } from '../recent-uploads.ts'
import { findDestination } from './sort-out.ts'

interface SendOptions {
  onBytes: (sent: number) => void
  onStage: (stage: UploadStage) => void
  /** True to create no item if the library already has one with the same file. */
  unlessKnown: boolean
  /** Called when all parts are stored. */
  onWhole: (uploadId: string) => void
}

export const makeItem = (id: string, unlessKnown: boolean, signal?: AbortSignal): Promise<MadeItem> =>
  request(calls.makeItem, { params: { id }, query: { unlessKnown }, signal })

/** A running upload of an entry. To go on after a stop, send the file again: only the missing parts are sent. */
export class Sending {
  readonly #adminId: string
  readonly #abort = new AbortController()
  #isCancelled = false

  constructor(adminId: string) {
    this.#adminId = adminId
  }

  /** Keeps the sent parts for later. */
  stop(): void {
    this.#abort.abort()
  }

  /** Removes the sent parts. */
  cancel(): void {
    this.#isCancelled = true
    this.#abort.abort()
  }

  async send(file: File, lanes: number, options: SendOptions): Promise<MadeItem> {
    const { onBytes, onStage, onWhole, unlessKnown } = options
    const destination = findDestination(file)
    if (destination === null) throw new Error('This is neither a film nor a recording')
    const large = { file, filename: nameToSend(file), ...destination, becomesItem: true }
    const finish = async (upload: { uploadId: string; publicUrl: string }, signal: AbortSignal) => {
      onWhole(upload.uploadId)
      const item = await makeItem(upload.uploadId, unlessKnown, signal)
      if (!item.known)
        addRecentMedia(this.#adminId, { url: upload.publicUrl, contentType: destination.contentType })
      return item
    }
    const controls = { ...noControls, isCancelled: () => this.#isCancelled, onStage }
    const { signal } = this.#abort
    return await sendInParts(large, { onBytes, finish, signal, lanes, controls })
  }
}
