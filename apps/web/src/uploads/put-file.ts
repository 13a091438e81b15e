// Sends bytes to a signed address, with XMLHttpRequest because it reports progress. The signature gives the permission,
// so there is no Authorization header.
import { ApiError } from '../api/api-error.ts'
import { putFailed } from '../sentences/error-sentences.ts'

interface PutOptions {
  /** Headers of the PUT. A part of a file needs none. */
  headers?: Record<string, string>
  onBytes: (sent: number) => void
  signal?: AbortSignal | undefined
  /** The connection counts as lost after this long without progress. */
  silenceMs?: number
}

/** The file store refused the upload. */
export class PutError extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(putFailed(status, body))
    this.status = status
  }
}

const shownBodyLength = 300
const aborted = () => new DOMException('The upload was cancelled', 'AbortError')

export function putFile(url: string, file: Blob, options: PutOptions): Promise<void> {
  const { headers = {}, onBytes, signal, silenceMs } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted())
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const lost = () => {
      reject(new ApiError(0))
      xhr.abort()
    }
    let silence: ReturnType<typeof setTimeout> | undefined
    const hear = () => {
      clearTimeout(silence)
      if (silenceMs !== undefined) silence = setTimeout(lost, silenceMs)
    }
    hear()
    signal?.addEventListener('abort', abort, { once: true })
    xhr.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (event) => {
      hear()
      onBytes(event.loaded)
    })
    xhr.addEventListener('load', () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve()
      else reject(new PutError(xhr.status, xhr.responseText.slice(0, shownBodyLength)))
    })
    xhr.addEventListener('error', () => reject(new ApiError(0)))
    xhr.addEventListener('abort', () => reject(aborted()))
    xhr.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', abort)
    })
    xhr.send(file)
  })
}
