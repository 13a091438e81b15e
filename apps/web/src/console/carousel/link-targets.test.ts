import { expect, it } from 'vitest'
import { linkName, targetAmong } from './link-targets.ts'

const known = [{ _id: 'a1', title: 'Stavan', active: false }]

it('the target of a link is found, or reported missing', () => {
  expect(targetAmong(known, { linkType: 'category', linkTarget: 'A1' })).toEqual(known[0])
  expect(targetAmong(known, { linkType: 'content', linkTarget: 'a2' })).toBe('missing')
})

it('no target is found or missing before the items are loaded, without an ID, or for a link that leads to no item', () => {
  expect(targetAmong(undefined, { linkType: 'category', linkTarget: 'a1' })).toBeUndefined()
  expect(targetAmong(known, { linkType: 'content', linkTarget: ' ' })).toBeUndefined()
  expect(targetAmong(known, { linkType: 'external', linkTarget: 'https://example.org' })).toBeUndefined()
  expect(targetAmong(known, { linkType: 'none', linkTarget: '' })).toBeUndefined()
})

it('a link is named by its target, and a broken or inactive one is marked', () => {
  const long = `https://www.example.org/${'films/'.repeat(90)}?from=carousel`
  const external = (linkTarget: string) => linkName({ linkType: 'external', linkTarget }, undefined)
  expect(external(long)).toEqual({ text: 'example.org', isOff: false })
  for (const broken of ['https://', 'exa mple', 'http//example.org', 'javascript:alert(1)'])
    expect(external(broken)).toEqual({ text: 'Not a web address', isOff: true })
  const toContent = { linkType: 'content', linkTarget: 'a1' } as const
  expect(linkName(toContent, { title: 'Stavan', active: true })).toEqual({ text: 'Stavan', isOff: false })
  expect(linkName(toContent, { title: 'Stavan', active: false })).toEqual({
    text: 'Stavan (inactive)',
    isOff: true,
  })
  expect(linkName(toContent, 'missing')).toEqual({ text: 'No longer exists', isOff: true })
  expect(linkName(toContent, undefined)).toBeUndefined()
})
