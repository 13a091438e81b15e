// The process is killed while scheduled changes come due one after the other: the next one does those that are left, and
// each is done once.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import { makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'
import { countEvents, untilKilled } from './kills/writers.ts'

const variables = { POINTS_PER_MINUTE: '0', MEDIA_PROCESSING: 'false' }
const source = { kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }
const item = { platform: 'web', sourceWorkflow: 'youtube', sources: [source] }
const aheadMs = 1500

/** Their ids, as far as they were acknowledged. */
const makeScheduled = (api: Api, writer: number, ids: Set<string>) =>
  untilKilled(async (count) => {
    const slug = `scheduled-${writer}-${count}`
    const publishAt = new Date(Date.now() + aheadMs).toISOString()
    const { _id } = await api.must('POST', '/admin/content', { ...item, title: slug, slug, publishAt })
    ids.add(String(_id))
  })

const total = async (api: Api, active: boolean) =>
  Number((await api.must('GET', `/admin/content?active=${active}&pageSize=1`))['total'])

test('what is scheduled is done once, whenever the process dies', async () => {
  const dataDir = await makePreparedDir()
  const product = await startProduct(dataDir, variables)
  const api = await Api.signIn(product.url, 'super_admin')
  const ids = new Set<string>()
  const writers = [1, 2, 3].map((writer) => makeScheduled(api, writer, ids))
  await sleep(aheadMs)
  while ((await total(api, true)) === 0);
  const waiting = await total(api, false)
  await product.stop('SIGKILL')
  await Promise.all(writers)
  expect(waiting, 'it died in the middle').toBeGreaterThan(0)
  const next = await startProduct(dataDir, variables)
  const again = await Api.signIn(next.url, 'super_admin')
  await expect.poll(() => total(again, false), { timeout: aheadMs + 5000, intervals: [200] }).toBe(0)
  const live = await total(again, true)
  expect(live, 'all that were acknowledged').toBeGreaterThanOrEqual(ids.size)
  const events = await countEvents(again, 'content.publish')
  expect([events.size, Math.max(...events.values())], 'each once').toEqual([live, 1])
  expect([...ids].filter((id) => !events.has(id))).toEqual([])
  await next.stop()
  await removeDataDir(dataDir)
})
