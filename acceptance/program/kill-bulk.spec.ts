// The process is killed in the middle of a bulk change and of its undo: each item is changed once, none is left out,
// and the totals are right.
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import type { Batch } from '@jinvani/contract'
import { Api } from '../support/product/api.ts'
import { awaitWhileItMoves } from '../support/product/patience.ts'
import { type Product, makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'
import { countEvents } from './kills/writers.ts'

/** Enough items that the batch is not done before the kill if a busy machine stalls the test for a moment. */
const items = 600
const writers = 4
const variables = {
  LIMITS: 'POINTS_PER_MINUTE=0,STAFF_POINTS_PER_MINUTE=0',
  MEDIA_PROCESSING: 'false',
}

async function fill(api: Api): Promise<void> {
  const make = (number: number) =>
    api.must('POST', '/admin/content', { title: `Item ${number}`, slug: `item-${number}`, platform: 'web' })
  const share = async (first: number) => {
    for (let number = first; number < items; number += writers) await make(number)
  }
  await Promise.all(Array.from({ length: writers }, (_, first) => share(first)))
}

const read = async (api: Api, id: string) =>
  (await api.must('GET', `/admin/batches/${id}`)) as unknown as Batch

interface Run {
  dataDir: string
  product: Product
  api: Api
}

/** Kills the process when the batch is partly done. Returns the process that follows. */
async function killWithin({ dataDir, product, api }: Run, id: string): Promise<Run> {
  let done = 0
  const look = async () => (done = (await read(api, id)).done)
  await expect.poll(look, { intervals: [10] }).toBeGreaterThan(0)
  await product.stop('SIGKILL')
  expect(done, 'it was not over').toBeLessThan(items)
  const next = await startProduct(dataDir, variables)
  return { dataDir, product: next, api: await Api.signIn(next.url, 'super_admin') }
}

async function untilEnded({ api }: Run, id: string): Promise<Batch> {
  return await awaitWhileItMoves(
    () => read(api, id),
    ({ state }) => state === 'done',
  )
}

const findTagged = async (api: Api, tag: string) => {
  const { total } = await api.must('GET', `/admin/content?q=${tag}&pageSize=1`)
  return total
}

test('a bulk change and its undo survive kills', { tag: '@long' }, async () => {
  const dataDir = await makePreparedDir()
  const product = await startProduct(dataDir, variables)
  let run: Run = { dataDir, product, api: await Api.signIn(product.url, 'super_admin') }
  await fill(run.api)
  const [batchId, undoId] = [randomUUID(), randomUUID()]
  const change = { addTags: ['paryushan'], rating: 'U' }
  await run.api.must('POST', '/admin/content/bulk', { batchId, selection: { filter: {} }, change })
  run = await killWithin(run, batchId)
  const whole = { total: items, done: items, changed: items, refused: 0 }
  expect(await untilEnded(run, batchId)).toMatchObject(whole)
  expect(await findTagged(run.api, 'paryushan')).toBe(items)

  await run.api.must('POST', `/admin/batches/${batchId}/undo`, { batchId: undoId })
  run = await killWithin(run, undoId)
  expect(await untilEnded(run, undoId)).toMatchObject({ ...whole, undoes: batchId })
  expect(await findTagged(run.api, 'paryushan')).toBe(0)
  const events = await countEvents(run.api, 'content.update')
  expect([...events.values()], 'each item was saved twice').toEqual(Array.from({ length: items }, () => 2))
  await run.product.stop()
  await removeDataDir(dataDir)
})
