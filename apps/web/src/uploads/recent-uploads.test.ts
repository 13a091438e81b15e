import { expect, test } from 'vitest'
import { withNewest } from './recent-uploads.ts'

const item = (number: number) => ({ url: `https://x.test/${number}` })

test('the last twelve uploads are listed, newest first', () => {
  let items: { url: string }[] = []
  for (let number = 1; number <= 14; number += 1) items = withNewest(items, item(number))
  expect(items).toHaveLength(12)
  expect(items[0]).toEqual(item(14))
  expect(items.at(-1)).toEqual(item(3))
})

test('a file uploaded again moves to the top and is not listed twice', () => {
  expect(withNewest([item(2), item(1)], item(1))).toEqual([item(1), item(2)])
})
