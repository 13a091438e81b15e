// The process is killed in the middle of an import: each row is still carried out exactly once.
import { randomUUID } from 'node:crypto'
import { apiPrefix } from '@jinvani/contract'
import { expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import { awaitWhileItMoves } from '../support/product/patience.ts'
import { makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'

/** Enough rows that the import is not done before the kill if a busy machine stalls the test for a moment. */
const rows = 3000
const kills = 2

async function sendTable(api: Api): Promise<string> {
  const lines = Array.from({ length: rows }, (_, index) => `killed-${index},Killed ${index},web`)
  const answer = await fetch(`${api.url}${apiPrefix}/admin/imports?name=killed.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${api.accessToken}` },
    body: ['slug,title,platform', ...lines].join('\n'),
  })
  const found = (await answer.json()) as { _id: string; counts: object }
  expect(found.counts).toEqual({ create: rows, change: 0, same: 0, refuse: 0 })
  return found._id
}

const doneOf = async (api: Api, id: string) => Number((await api.must('GET', `/admin/batches/${id}`))['done'])

test('an import continues where it stopped when the process was killed', { tag: '@long' }, async () => {
  const dataDir = await makePreparedDir()
  let id: string = randomUUID()
  let done = 0
  let accessToken = ''
  for (let round = 0; round < kills; round += 1) {
    const product = await startProduct(dataDir)
    // Signs in only once, since the import could end during another sign-in. The session survives kills.
    if (round === 0) ({ accessToken } = await Api.signIn(product.url, 'super_admin'))
    const api = new Api(product.url, accessToken)
    if (round === 0) {
      id = await sendTable(api)
      await api.must('POST', `/admin/imports/${id}/start`, {})
    }
    const before = done
    await expect.poll(async () => (done = await doneOf(api, id)), { intervals: [20] }).toBeGreaterThan(before)
    await product.stop('SIGKILL')
    expect(done, 'killed in the middle').toBeLessThan(rows)
  }
  const product = await startProduct(dataDir)
  const api = await Api.signIn(product.url, 'super_admin')
  const ended = () => api.must('GET', `/admin/batches/${id}`)
  const batch = await awaitWhileItMoves(ended, ({ state }) => state === 'done')
  expect(batch).toMatchObject({ total: rows, done: rows, changed: rows, refused: 0 })
  const pages = await Promise.all(
    Array.from({ length: rows / 100 + 2 }, (_, page) =>
      api.must('GET', `/admin/content?pageSize=100&page=${page + 1}`),
    ),
  )
  const items = pages.flatMap((page) => page['items'] as { slug: string; version: number }[])
  const made = items.filter(({ slug }) => slug.startsWith('killed-'))
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(rows)
  expect([made.length, ...new Set(made.map(({ version }) => version))]).toEqual([rows, 1])
  await product.stop()
  await removeDataDir(dataDir)
})
