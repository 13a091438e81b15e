// The process is killed while scheduled changes are being made. The next process makes the rest, and each change is
// made once.
import { expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import { awaitWhileItMoves } from '../support/product/patience.ts'
import { makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'
import { countEvents, untilKilled } from './kills/writers.ts'

const variables = {
  LIMITS: 'POINTS_PER_MINUTE=0,STAFF_POINTS_PER_MINUTE=0',
  MEDIA_PROCESSING: 'false',
}
const source = { kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }
const item = { platform: 'web', sourceWorkflow: 'youtube', sources: [source] }
const aheadMs = 1500

/** Creates items with a schedule, and adds the ids of acknowledged items to `ids`. */
const makeScheduled = (api: Api, writer: number, ids: Set<string>) =>
  untilKilled(async (count) => {
    const slug = `scheduled-${writer}-${count}`
    const publishAt = new Date(Date.now() + aheadMs).toISOString()
    const { status, body } = await api.send('POST', '/admin/content', {
      ...item,
      title: slug,
      slug,
      publishAt,
    })
    // On a busy machine the answer may be 422, since the time has passed when the request arrives.
    expect([201, 422]).toContain(status)
    if (status === 201) ids.add(String(body['_id']))
  })

const total = async (api: Api, active: boolean) =>
  Number((await api.must('GET', `/admin/content?active=${active}&pageSize=1`))['total'])

test('scheduled changes happen exactly once, even if the process is killed', { tag: '@long' }, async () => {
  const dataDir = await makePreparedDir()
  const product = await startProduct(dataDir, variables)
  const api = await Api.signIn(product.url, 'super_admin')
  const ids = new Set<string>()
  const writers = [1, 2, 3].map((writer) => makeScheduled(api, writer, ids))
  // True if some items are done and others wait. If all are done at a poll, the writers soon add others.
  const isInTheMiddle = async () => (await total(api, true)) > 0 && (await total(api, false)) > 0
  await expect.poll(isInTheMiddle, { intervals: [1] }).toBe(true)
  await product.stop('SIGKILL')
  await Promise.all(writers)
  const next = await startProduct(dataDir, variables)
  const again = await Api.signIn(next.url, 'super_admin')
  await awaitWhileItMoves(
    () => total(again, false),
    (left) => left === 0,
  )
  const live = await total(again, true)
  expect(live, 'all that were acknowledged').toBeGreaterThanOrEqual(ids.size)
  const events = await countEvents(again, 'content.publish')
  expect([events.size, Math.max(...events.values())], 'each once').toEqual([live, 1])
  expect([...ids].filter((id) => !events.has(id))).toEqual([])
  await next.stop()
  await removeDataDir(dataDir)
})
