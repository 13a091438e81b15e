// Measures the server's memory while 2 GB are uploaded, whole and in parts, four at a time as the console does. The
// file is no film, so the server refuses and deletes it in the end.
import { type RunningProduct, owner } from './running-product.ts'
import { StaffApi, put } from './staff-api.ts'
import { type Row, atMost } from './table.ts'

const bytes = 2 * 1024 ** 3
const CHUNK = Buffer.alloc(1024 * 1024)

function* zeros(count: number) {
  for (let left = count; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length))
}

type Multipart = Record<'partSize' | 'partCount', number> & { uploadId: string }

async function sendWhole(api: StaffApi): Promise<void> {
  const film = { contentType: 'video/mp4', size: bytes, body: zeros(bytes) }
  await expectRefused(api, '/admin/uploads/complete', { publicUrl: await api.upload(film) })
}

async function sendInParts(api: StaffApi): Promise<void> {
  const about = { filename: 'film.mp4', contentType: 'video/mp4', prefix: 'videos/', size: bytes }
  const multipart = '/admin/uploads/multipart'
  const { uploadId, partSize, partCount } = await api.must<Multipart>('POST', multipart, about)
  const path = `${multipart}/${uploadId}`
  const numbers = Array.from({ length: partCount }, (_, index) => index + 1).values()
  const lane = async () => {
    for (const number of numbers) {
      const wanted = { partNumbers: [number] }
      const { parts } = await api.must<{ parts: { url: string }[] }>('POST', `${path}/parts`, wanted)
      const size = Math.min(partSize, bytes - (number - 1) * partSize)
      await put(parts[0]?.url ?? '', { contentType: 'application/octet-stream', size, body: zeros(size) })
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  await expectRefused(api, `${path}/complete`, {})
}

async function expectRefused(api: StaffApi, path: string, body: object): Promise<void> {
  const { status } = await api.send('POST', path, body)
  if (status !== 422) throw new Error(`Two gigabytes of nothing were answered with ${status}`)
}

export async function measureUpload(product: RunningProduct): Promise<Row[]> {
  const api = await StaffApi.signIn(product.url, owner)
  const rows: Row[] = []
  for (const [how, send] of Object.entries({ whole: sendWhole, 'in parts': sendInParts })) {
    const began = performance.now()
    const before = product.memory()
    const [peak] = await product.withPeakMemory(() => send(api))
    const speed = bytes / 1024 ** 2 / ((performance.now() - began) / 1000)
    const note = `${Math.max(0, peak - before).toFixed(0)} MiB for the upload, at ${speed.toFixed(0)} MiB/s`
    rows.push({ what: `memory while 2 GB come ${how}`, value: peak, unit: 'MiB', goal: atMost(300), note })
  }
  return rows
}
