import { expect, it } from 'vitest'
import { readListAddress, writeListAddress } from './list-address.ts'

it('reads the address and falls back to the first page', () => {
  expect(readListAddress(new URLSearchParams('q=%20mehta%20&page=3'))).toEqual({ q: 'mehta', page: 3 })
  for (const page of ['0', '-2', '1.5', 'two', '99999999999999999999'])
    expect(readListAddress(new URLSearchParams({ page }))).toEqual({ q: '', page: 1 })
})

it('keeps the address short', () => {
  expect(writeListAddress({ q: '', page: 1 })).toEqual({})
  const address = writeListAddress({ q: '100%', page: 2 })
  expect(new URLSearchParams(address).toString()).toBe('q=100%25&page=2')
})
