import { collectionFields } from '@jinvani/contract'
import { expect, it } from 'vitest'
import { ruleText, sectionsText } from '../forms/collection-texts.ts'
import { writeListAddress } from '../lists/list-address.ts'
import { readAddress } from './collection-queries.ts'
import { changedNames, collectionViews, emptyValues } from './collection-values.ts'

const names = new Map([
  ['1', 'Stavans'],
  ['2', 'Navkar'],
])
const nameOf = (id: string) => names.get(id) ?? id

it('has every field of the contract, and shows each when versions are compared', () => {
  const shown = collectionViews(nameOf).flatMap(({ names }) => names)
  expect(shown.toSorted()).toEqual(collectionFields.toSorted())
  expect(Object.keys(emptyValues()).toSorted()).toEqual(collectionFields.toSorted())
})

it('says what a collection holds, and by what rule', () => {
  const sections = [
    { title: 'Morning', items: ['2', '9'] },
    { title: '', items: ['1'] },
  ]
  expect(sectionsText(sections, nameOf)).toBe('Morning: Navkar, 9\nStavans')
  const rule = {
    order: 'most-heard',
    category: '1',
    tag: 'bhakti',
    mediaType: 'audio',
    day: 'today',
    count: 12,
  } as const
  expect(ruleText(rule, nameOf)).toBe(
    'By rule: 12 items, most heard first, category Stavans, tag bhakti, audio, tagged with the name of today',
  )
  expect(ruleText(null, nameOf)).toBe('By hand')
})

it('notices items in another order', () => {
  const first = { ...emptyValues(), sections: [{ title: '', items: ['1', '2'] }] }
  expect(changedNames({ ...first, sections: [{ title: '', items: ['2', '1'] }] }, first)).toEqual([
    'sections',
  ])
  expect(changedNames(structuredClone(first), first)).toEqual([])
})

it('reads known filters from the address and keeps it short', () => {
  const address = readAddress(new URLSearchParams('q=%20aarti%20&type=album&active=false&page=2'))
  expect(address).toEqual({ q: 'aarti', type: 'album', active: 'false', page: 2 })
  expect(writeListAddress(address)).toEqual({ q: 'aarti', type: 'album', active: 'false', page: '2' })
  const plain = readAddress(new URLSearchParams('type=film&active=maybe'))
  expect(plain).toEqual({ q: '', type: '', active: '', page: 1 })
  expect(writeListAddress(plain)).toEqual({})
})
