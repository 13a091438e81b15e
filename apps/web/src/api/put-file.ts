// The bytes go straight to the signed address: XMLHttpRequest, because only it tells how many are on their way, and no
// Authorization header, because the signature in the address is the permission.
import { ApiError } from './api-error.ts'
import { putFailed } from './error-sentences.ts'

interface PutOptions {
  contentType: string
  onBytes: (sent: number, total: number) => void
  signal?: AbortSignal | undefined
}

const shownBodyLength = 300
const aborted = () => new DOMException('The upload was cancelled', 'AbortError')

export function putFile(
  url: string,
  file: Blob,
  { contentType, onBytes, signal }: PutOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted())
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    signal?.addEventListener('abort', abort, { once: true })
    xhr.open('PUT', url)
    xhr.setRequestHeader('Content-Type', contentType)
    xhr.upload.addEventListener('progress', (event) => onBytes(event.loaded, file.size))
    xhr.addEventListener('load', () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve()
      else reject(new Error(putFailed(xhr.status, xhr.responseText.slice(0, shownBodyLength))))
    })
    xhr.addEventListener('error', () => reject(new ApiError(0)))
    xhr.addEventListener('abort', () => reject(aborted()))
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    xhr.send(file)
  })
}
