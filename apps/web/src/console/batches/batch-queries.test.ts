import type { Batch, BatchEvent } from '@jinvani/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { batchesKey, takeBatchNews } from './batch-queries.ts'

const id = '0199a1b2-0000-7000-8000-000000000001'
const listKey = [...batchesKey, 'list']
const oneKey = [...batchesKey, 'one', id]
const batch = {
  _id: id,
  state: 'running',
  total: 500,
  done: 100,
  changed: 90,
  refused: 10,
  endedAt: null,
} as Batch
const news = (change: Partial<BatchEvent> = {}): BatchEvent => ({
  type: 'batch',
  id,
  kind: 'bulk',
  state: 'running',
  total: 500,
  done: 300,
  changed: 280,
  refused: 20,
  ...change,
})

function loaded() {
  const client = new QueryClient()
  client.setQueryData(listKey, { items: [batch], total: 1 })
  client.setQueryData(oneKey, batch)
  return client
}
const shown = (client: QueryClient) => [
  client.getQueryData<{ items: Batch[] }>(listKey)?.items[0]?.done,
  client.getQueryData<Batch>(oneKey)?.done,
]
const isAskedAgain = (client: QueryClient) => client.getQueryState(listKey)?.isInvalidated

test('an event updates the cached batch without a request, and never lowers its progress', () => {
  const client = loaded()
  takeBatchNews(client, news())
  expect([shown(client), isAskedAgain(client)]).toEqual([[300, 300], false])
  takeBatchNews(client, news({ done: 200 }))
  expect(shown(client)).toEqual([300, 300])
  takeBatchNews(client, { ...news(), done: 'all' })
  expect(isAskedAgain(client)).toBe(false)
})

test.each(['done', 'failed', 'stopped'] as const)('a batch that ends as %s reloads the list', (state) => {
  const ended = loaded()
  takeBatchNews(ended, news({ state }))
  expect(isAskedAgain(ended)).toBe(true)
})

test('an event of an unknown batch reloads the list', () => {
  const other = loaded()
  takeBatchNews(other, news({ id: id.replace(/1$/, '2') }))
  expect([shown(other), isAskedAgain(other)]).toEqual([[100, 100], true])
})
