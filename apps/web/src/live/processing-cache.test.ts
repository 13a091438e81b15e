import type { Content, OwnFilms, Processing } from '@jinvani/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { contentKeys, ownFilmsKey } from '../api/query-client.ts'
import { applyProcessing } from './processing-cache.ts'

const processing = (status: Processing['status'], progress: number, id = 's'): Processing => ({
  id,
  status,
  progress,
  stage: 'Converting',
})
const film = {
  _id: 'film',
  drm: { enabled: true, status: 'processing' },
  processing: processing('processing', 40),
} as Content
const other = { ...film, _id: 'other' }

function loaded() {
  const client = new QueryClient()
  client.setQueryData([...contentKeys.list, { page: 1 }], { items: [film, other], total: 2 })
  client.setQueryData(contentKeys.live('film'), film)
  client.setQueryData(contentKeys.item('film'), film)
  return client
}
const told = (change: Processing) => ({ contentId: 'film', protected: true, processing: change })
const listed = (client: QueryClient) =>
  client.getQueryData<{ items: Content[] }>([...contentKeys.list, { page: 1 }])?.items

test('an event updates the lists and the item beside a form, but not the item that filled the form', () => {
  const client = loaded()
  applyProcessing(client, told(processing('processing', 60)))
  expect(listed(client)?.map((item) => item.processing?.progress)).toEqual([60, 40])
  expect(client.getQueryData<Content>(contentKeys.live('film'))?.processing?.progress).toBe(60)
  expect(client.getQueryData<Content>(contentKeys.item('film'))).toBe(film)
})

test('the percentage never decreases within one submission, and starts over with the next', () => {
  const client = loaded()
  applyProcessing(client, told(processing('processing', 10)))
  expect(listed(client)?.[0]?.processing?.progress).toBe(40)
  applyProcessing(client, told(processing('pending', 0, 'next')))
  expect(listed(client)?.[0]?.processing?.progress).toBe(0)
})

test('a protected film that is ready has its new status at once; lists and the copy beside a form load again', () => {
  const client = loaded()
  applyProcessing(client, told(processing('ready', 100)))
  expect(listed(client)?.[0]?.drm.status).toBe('ready')
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect(isStale([...contentKeys.list, { page: 1 }])).toBe(true)
  expect(isStale(contentKeys.live('film'))).toBe(true)
  expect(isStale(contentKeys.item('film'))).toBe(false)
})

test('the bell shows progress at once, but a finished film only when its list is loaded again', () => {
  const client = loaded()
  const own = { contentId: 'film', title: 'Navkar', protected: true, at: '2026-11-23T10:00:00.000Z' }
  client.setQueryData<OwnFilms>(ownFilmsKey, {
    items: [{ ...own, processing: processing('processing', 40) }],
  })
  const shown = () => client.getQueryData<OwnFilms>(ownFilmsKey)?.items[0]?.processing
  applyProcessing(client, told(processing('processing', 60)))
  expect(shown()).toMatchObject({ status: 'processing', progress: 60 })
  applyProcessing(client, told(processing('processing', 50)))
  expect(shown()?.progress).toBe(60)
  applyProcessing(client, told(processing('ready', 100)))
  expect(shown()?.status).toBe('processing')
})
