// How much memory the server takes while two gigabytes come in. The file is no film: asked about it, the server refuses
// it and deletes it, so nothing is left on the disk.
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Row } from './table.ts'

interface Product {
  url: string
  /** Resident, in MiB. */
  memory(): Promise<number>
}
interface Credentials {
  email: string
  password: string
}

const GiB = 1024 ** 3
const CHUNK = Buffer.alloc(1024 * 1024)
const SAMPLE_MS = 100

async function call(url: string, body: unknown, token?: string): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

function* zeros(bytes: number) {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length))
}

async function put(url: string, contentType: string, bytes: number): Promise<void> {
  const headers = { 'content-type': contentType, 'content-length': bytes }
  const sending = request(url, { method: 'PUT', headers })
  const answered = once(sending, 'response')
  await pipeline(Readable.from(zeros(bytes)), sending)
  const [answer] = (await answered) as [{ statusCode: number; resume(): void }]
  answer.resume()
  if (answer.statusCode !== 200) throw new Error(`The upload was answered with ${answer.statusCode}`)
}

async function withPeakMemory(product: Product, work: () => Promise<void>): Promise<number> {
  let peak = await product.memory()
  const look = async () => {
    peak = Math.max(peak, await product.memory())
  }
  const timer = setInterval(() => void look(), SAMPLE_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return peak
}

/** `who` may upload. */
export async function measureUpload(product: Product, who: Credentials, bytes = 2 * GiB): Promise<Row[]> {
  const api = `${product.url}/api/v1`
  const session = await call(`${api}/admin/login`, who)
  const { token } = session.body as { token: { accessToken: string } }
  const wanted = { filename: 'film.mp4', contentType: 'video/mp4', prefix: 'videos/' }
  const presigned = await call(`${api}/admin/uploads/presign`, wanted, token.accessToken)
  const { url, publicUrl } = presigned.body as { url: string; publicUrl: string }
  const before = await product.memory()
  const start = performance.now()
  const peak = await withPeakMemory(product, () => put(url, 'video/mp4', bytes))
  const seconds = (performance.now() - start) / 1000
  const refused = await call(`${api}/admin/uploads/complete`, { publicUrl }, token.accessToken)
  if (refused.status !== 422) throw new Error(`Two gigabytes of nothing were answered with ${refused.status}`)
  return [
    { what: 'memory while 2 GB come in', value: peak, unit: 'MiB', goal: { kind: 'under', value: 300 } },
    { what: 'of it for the upload', value: Math.max(0, peak - before), unit: 'MiB' },
    { what: 'upload', value: bytes / 1024 ** 2 / seconds, unit: 'MiB/s' },
  ]
}
