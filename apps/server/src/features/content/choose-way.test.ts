import { expect, test } from 'vitest'
import { chooseWay } from './service.ts'

const exactly = (total: number) => ({ total, isEstimate: false })

test.each([
  ['in order if the index has the filter', { featured: true, forApps: true }, {}, 900, { isRare: false }],
  ['by the filter if few items pass it', { featured: true }, {}, 9, { isRare: true }],
  ['by the filter in another order', { featured: true }, { order: 'title' as const }, 900, { isRare: true }],
  ['in order if many items pass the filter', { platform: 'web' as const }, {}, 1000, { isRare: false }],
  ['in order to a limit otherwise', { platform: 'web' as const }, {}, 900, { isRare: false, atMost: 1000 }],
])('a page of items is read %s', (_why, filter, asked, total, way) => {
  const counts = { total: exactly(total), all: exactly(10_000), before: 0 }
  expect(chooseWay(filter, { page: 1, pageSize: 10, ...asked }, counts)).toEqual(way)
})
