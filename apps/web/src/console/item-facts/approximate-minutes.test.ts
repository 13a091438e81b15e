import { expect, it } from 'vitest'
import { approximateMinutes } from './duration-text.ts'

it.each([
  ['', null],
  ['0', null],
  ['x', null],
  ['12', 'less than a minute'],
  ['60', 'about 1 minute'],
  ['599', 'about 10 minutes'],
  ['72000', 'about 1,200 minutes'],
])('%s seconds are described as %s', (typed, said) => {
  expect(approximateMinutes(typed)).toBe(said)
})
