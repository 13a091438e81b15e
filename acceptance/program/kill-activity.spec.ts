// The process is killed when the collector of activity has a request and has not answered: the next one sends it again, and
// what the collector holds is the whole chain. A collector that hangs slows nothing.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { verify } from '../../deploy/collector/verify.mjs'
import { Api } from '../support/product/api.ts'
import { makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'

test('activity reaches its collector, also when the process dies between sending and noting it', async () => {
  const lines: string[] = []
  let answers = false
  const collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      lines.push(...body.trimEnd().split('\n'))
      if (answers) response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await expect.poll(() => collector.listening).toBe(true)
  const { port } = collector.address() as AddressInfo
  const variables = {
    ACTIVITY_URL: `http://127.0.0.1:${port}/activity`,
    ACTIVITY_SECRET: 'known to the collector: 4hT9vLx2',
    MEDIA_PROCESSING: 'false',
  }
  const dataDir = await makePreparedDir()
  const product = await startProduct(dataDir, variables)
  const api = await Api.signIn(product.url, 'super_admin')
  await expect.poll(() => lines.length, { intervals: [50], timeout: 20_000 }).toBeGreaterThan(0)
  await api.must('POST', '/admin/categories', { name: 'While it hangs', slug: 'while' })
  const sent = [...lines]
  await product.stop('SIGKILL')
  answers = true
  const next = await startProduct(dataDir, variables)
  const holds = (name: string) => lines.some((line) => line.includes(name) && line.includes('"kind":"event"'))
  await expect.poll(() => holds('While it hangs'), { intervals: [50], timeout: 20_000 }).toBe(true)
  await next.stop()
  expect(lines.slice(sent.length, 2 * sent.length), 'it is sent again').toEqual(sent)
  expect(await verify(lines)).toEqual([expect.stringMatching(/^The last seal is \d+, /)])
  collector.closeAllConnections()
  collector.close()
  await removeDataDir(dataDir)
})
