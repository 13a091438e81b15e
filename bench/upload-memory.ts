// How much memory the server takes while two gigabytes come in. The file is no film: asked about it, the server refuses
// it and deletes it, so nothing is left on the disk.
import { withPeakMemory } from './peak-memory.ts'
import { type RunningProduct, owner } from './running-product.ts'
import { StaffApi } from './staff-api.ts'
import type { Row } from './table.ts'

const GiB = 1024 ** 3
const CHUNK = Buffer.alloc(1024 * 1024)

function* zeros(bytes: number) {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length))
}

export async function measureUpload(product: RunningProduct, bytes = 2 * GiB): Promise<Row[]> {
  const api = await StaffApi.signIn(product.url, owner)
  const before = await product.memory()
  const film = { contentType: 'video/mp4', size: bytes, body: zeros(bytes) }
  const [peak, { publicUrl, seconds }] = await withPeakMemory(product, () => api.upload(film))
  const refused = await api.send('POST', '/admin/uploads/complete', { publicUrl })
  if (refused.status !== 422) throw new Error(`Two gigabytes of nothing were answered with ${refused.status}`)
  return [
    { what: 'memory while 2 GB come in', value: peak, unit: 'MiB', goal: { kind: 'under', value: 300 } },
    { what: 'of it for the upload', value: Math.max(0, peak - before), unit: 'MiB' },
    { what: 'upload', value: bytes / 1024 ** 2 / seconds, unit: 'MiB/s' },
  ]
}
