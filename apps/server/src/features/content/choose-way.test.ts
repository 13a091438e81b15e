import { expect, test } from 'vitest'
import { chooseWay } from './service.ts'

const exactly = (total: number) => ({ total, isEstimate: false })

test.each([
  ['the index of the order has the filter', { featured: true, forApps: true }, {}, 900, { isRare: false }],
  ['very few items pass it', { featured: true }, {}, 9, { isRare: true }],
  ['another order has no such index', { featured: true }, { order: 'title' as const }, 900, { isRare: true }],
  ['many items pass it', { platform: 'web' as const }, {}, 1000, { isRare: false }],
  ['no index has the filter', { platform: 'web' as const }, {}, 900, { isRare: false, atMost: 1000 }],
])('a page is read along the order of the list or by the filter: %s', (_why, filter, asked, total, way) => {
  const counts = { total: exactly(total), all: exactly(10_000), before: 0 }
  expect(chooseWay(filter, { page: 1, pageSize: 10, ...asked }, counts)).toEqual(way)
})
