import { screens } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { pageGroup } from '../palette/palette-findings.ts'
import { moreItems, navItems } from './nav.ts'

test('each page without an id in its address is in the sidebar or the palette', () => {
  const { findings } = pageGroup('', [...navItems, ...moreItems], () => true)
  const found = [...findings.map(({ to }) => to), '/content/import']
  expect(Object.keys(screens).filter((path) => !path.includes(':') && !found.includes(path))).toEqual([])
})
