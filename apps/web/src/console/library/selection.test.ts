import { expect, test } from 'vitest'
import {
  countSelected,
  everything,
  isSelected,
  noSelection,
  rangeBetween,
  withSelected,
} from './selection.tsx'

test('only the chosen items are selected and counted', () => {
  const some = withSelected(withSelected(noSelection, ['a', 'b', 'c'], true), ['b'], false)
  expect(['a', 'b', 'c', 'd'].filter((id) => isSelected(some, id))).toEqual(['a', 'c'])
  expect(countSelected(some, 40)).toBe(2)
})

test('all items are selected except the excluded ones', () => {
  const but = withSelected(withSelected(everything, ['a', 'b'], false), ['b'], true)
  expect(['a', 'b', 'c'].filter((id) => isSelected(but, id))).toEqual(['b', 'c'])
  expect(countSelected(but, 40)).toBe(39)
  expect(countSelected(everything, 0)).toBe(0)
})

test('a range may go up or down the list, and is only one item if its other end is not in the list', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(rangeBetween(list, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(list, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeBetween(list, 'gone', 'c')).toEqual(['c'])
  expect(rangeBetween(list, undefined, 'c')).toEqual(['c'])
})
