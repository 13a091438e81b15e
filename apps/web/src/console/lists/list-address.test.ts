import { expect, it } from 'vitest'
import { listReturn, readListAddress, writeListAddress } from './list-address.ts'

it('a form leads back to its list with the search and page', () => {
  expect(listReturn({ fromList: '/app-users?q=mehta&page=2' }, '/app-users')).toBe(
    '/app-users?q=mehta&page=2',
  )
})

it('a form leads to the plain list if no address was saved', () => {
  const others = [null, undefined, {}, 'x', { fromList: 3 }, { fromList: '/categories?q=a' }]
  for (const state of others) expect(listReturn(state, '/app-users')).toBe('/app-users')
  expect(listReturn({ fromList: '/app-users-else?q=a' }, '/app-users')).toBe('/app-users')
})

it('the search words and the page are read from the address, and an invalid page counts as page 1', () => {
  expect(readListAddress(new URLSearchParams('q=%20mehta%20&page=3'))).toEqual({ q: 'mehta', page: 3 })
  for (const page of ['0', '-2', '1.5', 'two', '99999999999999999999'])
    expect(readListAddress(new URLSearchParams({ page }))).toEqual({ q: '', page: 1 })
})

it('default values are left out of the address', () => {
  expect(writeListAddress({ q: '', page: 1 })).toEqual({})
  const address = writeListAddress({ q: '100%', page: 2 })
  expect(new URLSearchParams(address).toString()).toBe('q=100%25&page=2')
})
