import { expect, it } from 'vitest'
import { targetAmong } from './link-targets.ts'

const known = [{ _id: 'a1', title: 'Stavan', active: false }]

it('knows the item, or that there is none', () => {
  expect(targetAmong(known, { linkType: 'category', linkTarget: 'A1' })).toEqual(known[0])
  expect(targetAmong(known, { linkType: 'content', linkTarget: 'a2' })).toBe('missing')
})

it('says nothing before anything is known, without an id, and of links that lead elsewhere', () => {
  expect(targetAmong(undefined, { linkType: 'category', linkTarget: 'a1' })).toBeUndefined()
  expect(targetAmong(known, { linkType: 'content', linkTarget: ' ' })).toBeUndefined()
  expect(targetAmong(known, { linkType: 'external', linkTarget: 'https://example.org' })).toBeUndefined()
  expect(targetAmong(known, { linkType: 'none', linkTarget: '' })).toBeUndefined()
})
