import { publicPaths, screens } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { screenTitle } from './screen-title.tsx'

test('every screen has its own title', () => {
  const paths = [...Object.keys(screens), publicPaths.login, publicPaths.unauthorized]
  const found = paths.map((path) => screenTitle(path.replace(':id', '3f2b7c1e')))
  expect(found).not.toContain(undefined)
  expect(new Set(found).size).toBe(paths.length)
})

test.each([
  ['/admin-users/new', 'Add Admin User'],
  ['/admin-users/3f2b7c1e', 'Edit Admin User'],
  ['/content/', 'Content Library'],
  ['/nowhere', undefined],
])('the screen at %s is called %s', (path, title) => expect(screenTitle(path)).toBe(title))
