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

it('the form has every field of the contract, and comparing two versions shows each', () => {
  const shown = collectionViews(nameOf).flatMap(({ names }) => names)
  expect(shown.toSorted()).toEqual(collectionFields.toSorted())
  expect(Object.keys(emptyValues()).toSorted()).toEqual(collectionFields.toSorted())
})

it('chosen items are listed by section and title, and a rule is a sentence with names instead of IDs', () => {
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

it('items in another order count as a change', () => {
  const first = { ...emptyValues(), sections: [{ title: '', items: ['1', '2'] }] }
  expect(changedNames({ ...first, sections: [{ title: '', items: ['2', '1'] }] }, first)).toEqual([
    'sections',
  ])
  expect(changedNames(structuredClone(first), first)).toEqual([])
})

it('known filters are read from the address, and defaults left out of it', () => {
  const address = readAddress(new URLSearchParams('q=%20aarti%20&type=album&active=false&page=2'))
  expect(address).toEqual({ q: 'aarti', type: 'album', active: 'false', page: 2 })
  expect(writeListAddress(address)).toEqual({ q: 'aarti', type: 'album', active: 'false', page: '2' })
  const plain = readAddress(new URLSearchParams('type=film&active=maybe'))
  expect(plain).toEqual({ q: '', type: '', active: '', page: 1 })
  expect(writeListAddress(plain)).toEqual({})
})
