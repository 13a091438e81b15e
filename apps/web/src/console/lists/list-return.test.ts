import { expect, it } from 'vitest'
import { listReturn } from './list-return.ts'

it('leads back to the list with its search and page', () => {
  expect(listReturn({ fromList: '/app-users?q=mehta&page=2' }, '/app-users')).toBe(
    '/app-users?q=mehta&page=2',
  )
})

it('leads to the plain list without a saved address', () => {
  const others = [null, undefined, {}, 'x', { fromList: 3 }, { fromList: '/categories?q=a' }]
  for (const state of others) expect(listReturn(state, '/app-users')).toBe('/app-users')
  expect(listReturn({ fromList: '/app-users-else?q=a' }, '/app-users')).toBe('/app-users')
})
