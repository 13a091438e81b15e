// Memory of the server during an upload of two gigabytes. The file is no film, so the server refuses and
// deletes it on completion, and nothing is left on the disk.
import { type RunningProduct, owner } from './running-product.ts'
import { StaffApi, put } from './staff-api.ts'
import type { Row } from './table.ts'

const GiB = 1024 ** 3
const CHUNK = Buffer.alloc(1024 * 1024)

function* zeros(bytes: number) {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length))
}

interface Multipart {
  uploadId: string
  publicUrl: string
  partSize: number
  partCount: number
}

/** Sends four parts at a time, like the console. */
async function sendInParts(api: StaffApi, size: number): Promise<{ completePath: string; seconds: number }> {
  const about = { filename: 'film.mp4', contentType: 'video/mp4', prefix: 'videos/', size }
  const upload = await api.must<Multipart>('POST', '/admin/uploads/multipart', about)
  const path = `/admin/uploads/multipart/${upload.uploadId}`
  const waiting = Array.from({ length: upload.partCount }, (_, index) => index + 1)
  const lane = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const signed = await api.must<{ parts: { url: string }[] }>('POST', `${path}/parts`, {
        partNumbers: [number],
      })
      const length = Math.min(upload.partSize, size - (number - 1) * upload.partSize)
      const part = { contentType: 'application/octet-stream', size: length, body: zeros(length) }
      await put(signed.parts[0]?.url ?? '', part)
    }
  }
  const began = performance.now()
  await Promise.all([lane(), lane(), lane(), lane()])
  return { completePath: `${path}/complete`, seconds: (performance.now() - began) / 1000 }
}

async function expectRefused(api: StaffApi, path: string, body: object): Promise<void> {
  const refused = await api.send('POST', path, body)
  if (refused.status !== 422) throw new Error(`Two gigabytes of nothing were answered with ${refused.status}`)
}

/** Measures an upload in parts, which can be resumed. */
async function measureParts(product: RunningProduct, api: StaffApi, bytes: number): Promise<Row[]> {
  const [peak, { completePath, seconds }] = await product.withPeakMemory(() => sendInParts(api, bytes))
  await expectRefused(api, completePath, {})
  return [
    {
      what: 'memory while 2 GB come in parts',
      value: peak,
      unit: 'MiB',
      goal: { kind: 'under', value: 300 },
    },
    { what: 'upload in parts', value: bytes / 1024 ** 2 / seconds, unit: 'MiB/s' },
  ]
}

export async function measureUpload(product: RunningProduct, bytes = 2 * GiB): Promise<Row[]> {
  const api = await StaffApi.signIn(product.url, owner)
  const before = await product.memory()
  const film = { contentType: 'video/mp4', size: bytes, body: zeros(bytes) }
  const [peak, { publicUrl, seconds }] = await product.withPeakMemory(() => api.upload(film))
  await expectRefused(api, '/admin/uploads/complete', { publicUrl })
  return [
    { what: 'memory while 2 GB come in', value: peak, unit: 'MiB', goal: { kind: 'under', value: 300 } },
    { what: 'of it for the upload', value: Math.max(0, peak - before), unit: 'MiB' },
    { what: 'upload', value: bytes / 1024 ** 2 / seconds, unit: 'MiB/s' },
    ...(await measureParts(product, api, bytes)),
  ]
}
