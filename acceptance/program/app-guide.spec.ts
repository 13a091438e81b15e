// Follows docs/app-api.md step by step, with the running product and a film that is really protected.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiPrefix } from '@jinvani/contract'
import { expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import { drawnClip } from '../support/films/clips.ts'
import { uploadFile } from '../support/films/convert-film.ts'
import { guidePath, hasCommand, outputsOf, readGuide, scriptOf, shapeOf } from '../support/product/guide.ts'
import { awaitFilm } from '../support/product/patience.ts'
import {
  type Product,
  makePreparedDir,
  makeDataDir,
  removeDataDir,
  startProduct,
} from '../support/product/product.ts'

const phone = '+919876543210'
let dataDir: string
let folder: string
test.beforeEach(async () => {
  dataDir = await makePreparedDir()
  folder = await makeDataDir()
})
test.afterEach(() => Promise.all([dataDir, folder].map(removeDataDir)))

async function protectFilm({ url }: Product): Promise<void> {
  const api = await Api.signIn(url, 'super_admin')
  const s3Url = await uploadFile(api, await drawnClip('short'), 'video/mp4')
  const drm = { enabled: true, s3Url, bitrate: '240p30' }
  const translations = [{ language: 'en', title: 'The Dreams of Trishala', synopsis: '' }]
  const name = { title: 'Trishala ke Swapna', slug: 'trishala-ke-swapna', translations }
  const item = { ...name, platform: 'android', drm }
  const { _id: contentId } = await api.must('POST', '/admin/content', item)
  const wish = { contentId, s3Url, bitrate: drm.bitrate, drmEnabled: true, downloadMode: false }
  await api.must('POST', '/admin/videocrypt/upload', wish)
  const { drm: made } = await awaitFilm(api, String(contentId))
  expect(made.status).toBe('ready')
  await api.must('PUT', `/admin/content/${String(contentId)}`, { active: true })
}

/** Runs the script and enters the code that the product prints. Returns the output and the exit status. */
async function follow(
  product: Product,
  script: string,
): Promise<{ printed: string; told: string; status: unknown }> {
  const env = { ...process.env, PATH: await guidePath(folder), API: product.url + apiPrefix, PHONE: phone }
  const shell = spawn('sh', ['-c', script], { cwd: folder, env })
  let [printed, told] = ['', '']
  shell.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  shell.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()))
  const ended = once(shell, 'close')
  const code = () => /One-time password for .*: (\d{6})/.exec(product.output)?.[1] ?? ''
  await expect.poll(() => code() || shell.exitCode !== null).toBeTruthy()
  shell.stdin.end(`${code()}\n`)
  const [status] = (await ended) as unknown[]
  return { printed, told, status }
}

test('the commands of the guide for apps work as written', { tag: '@long' }, async () => {
  test.skip(!hasCommand('curl'), 'this machine has no curl')
  const { steps, client } = readGuide()
  await writeFile(join(folder, 'client.ts'), client)
  // No limits: the server would answer some commands with 503 while the film is converted, and with 429 if it is slow.
  const product = await startProduct(dataDir, { LIMITS: 'POINTS_PER_MINUTE=0,MAX_EVENT_LOOP_DELAY_MS=0' })
  try {
    await protectFilm(product)
    const { printed, told, status } = await follow(product, scriptOf(steps))
    expect({ status, printed: status === 0 ? '' : printed + told }).toEqual({ status: 0, printed: '' })
    const outputs = outputsOf(printed)
    expect(steps.length).toBeGreaterThan(12)
    for (const [at, { command, shown }] of steps.entries()) {
      const output = outputs[at] ?? ''
      if (shown?.language === 'text') expect(output, command).toBe(shown.text.trim())
      if (shown?.language === 'json')
        expect(shapeOf(JSON.parse(output)), command).toBe(shapeOf(JSON.parse(shown.text)))
    }
  } finally {
    await product.stop()
  }
})
