// Files that are small to send and large to open arrive at the same time: memory stays limited and the process answers.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import {
  crowdedWebm,
  interlacedPng,
  lyingFilms,
  progressiveJpeg,
} from '@jinvani/media/testing/hostile-containers.ts'
import { Api } from '../support/product/api.ts'
import { memoryOf } from '../support/product/process-tree.ts'
import { type Product, makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'

const MB = 1024 ** 2
/**
 * Most memory above idle: three inspecting processes at their limit (360 MB each), one more that starts while another
 * ends (105), and the server.
 */
const MOST_ABOVE_IDLE = 1300 * MB
/** Least number of answers of `/healthz`. Fewer would mean that the process was blocked. */
const LEAST_ANSWERS = 10

interface Sent {
  prefix: string
  contentType: string
  bytes: Buffer
}
const picture = (contentType: string, bytes: Buffer): Sent => ({
  prefix: 'images/posters/',
  contentType,
  bytes,
})
const film = (contentType: string, bytes: Buffer | undefined): Sent => ({
  prefix: 'videos/',
  contentType,
  bytes: bytes ?? Buffer.alloc(0),
})

async function send(api: Api, { prefix, contentType, bytes }: Sent): Promise<string> {
  const presigned = await api.must('POST', '/admin/uploads/presign', {
    filename: 'file',
    contentType,
    prefix,
  })
  const headers = { 'content-type': contentType }
  const { status } = await fetch(String(presigned['url']), {
    method: 'PUT',
    headers,
    body: new Uint8Array(bytes),
  })
  expect(status).toBe(200)
  return String(presigned['publicUrl'])
}

/** Measures the most memory above `idle` and counts the answers of `/healthz`, until it is stopped. */
function watch({ url, process }: Product, idle: number) {
  const seen = { above: 0, answers: 0 }
  const over = new AbortController()
  const { signal } = over
  const weigh = async () => {
    for (; !signal.aborted; await sleep(20)) {
      const { own, ofChildren } = await memoryOf(process.pid ?? 0)
      // The memory of child processes counts in full, even while the server itself uses less than `idle`.
      seen.above = Math.max(seen.above, Math.max(own - idle, 0) + ofChildren)
    }
  }
  const ask = async () => {
    for (; !signal.aborted; await sleep(20)) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      if (!signal.aborted) seen.answers += 1
    }
  }
  const work = Promise.all([weigh(), ask()])
  return async () => {
    over.abort()
    await work
    return seen
  }
}

let dataDir: string
test.beforeEach(async () => {
  dataDir = await makePreparedDir()
})
test.afterEach(() => removeDataDir(dataDir))

test(
  'six hostile pictures and films at once take limited memory and delay nobody',
  { tag: '@long' },
  async () => {
    test.skip(process.platform !== 'linux', 'only Linux tells what a process holds')
    const product = await startProduct(dataDir)
    try {
      const api = await Api.signIn(product.url, 'super_admin')
      const files = [
        // The first picture has the largest allowed size. The others are refused, since they would take too much
        // memory.
        picture('image/jpeg', progressiveJpeg(7300, 5470)),
        picture('image/jpeg', progressiveJpeg(20_000, 10_000)),
        picture('image/png', interlacedPng(10_000, 3900)),
        picture('image/png', interlacedPng(10_000, 9900)),
        film('video/mp4', lyingFilms()['a fragment of four thousand million frames']),
        film('video/webm', crowdedWebm(5_000_000)),
      ]
      const { own: idle } = await memoryOf(product.process.pid ?? 0)
      const urls = await Promise.all(files.map((file) => send(api, file)))
      const end = watch(product, idle)
      const answers = await Promise.all(
        urls.map((publicUrl) => api.send('POST', '/admin/uploads/complete', { publicUrl })),
      )
      const busy = await end()
      expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
        [200, undefined],
        [422, 'The picture is larger than 40 megapixels'],
        [422, expect.stringContaining('needs more memory than it may')],
        [422, 'The picture is larger than 40 megapixels'],
        [422, 'The file is damaged: its index names more than it holds'],
        [422, 'The file is damaged or asks for more memory than it may'],
      ])
      expect(busy.above).toBeLessThan(MOST_ABOVE_IDLE)
      expect(busy.answers).toBeGreaterThan(LEAST_ANSWERS)
      expect(product.hasEnded).toBe(false)
    } finally {
      await product.stop()
    }
  },
)
