import { expect, it } from 'vitest'
import { linkName, targetAmong } from './link-targets.ts'

const known = [{ _id: 'a1', title: 'Stavan', active: false }]

it('a link to a known item finds the item, and a link to any other item is reported as missing', () => {
  expect(targetAmong(known, { linkType: 'category', linkTarget: 'A1' })).toEqual(known[0])
  expect(targetAmong(known, { linkType: 'content', linkTarget: 'a2' })).toBe('missing')
})

it('the target is undefined while the items load, without an ID, and for a link that leads to no item', () => {
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
