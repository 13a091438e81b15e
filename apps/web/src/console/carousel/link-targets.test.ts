import { expect, it } from 'vitest'
import { categoryTarget } from './link-targets.ts'

const categories = [{ _id: 'a1', name: 'Stavan', active: false }]

it('names the category, or says that there is none', () => {
  expect(categoryTarget(categories, 'a1')).toEqual({ title: 'Stavan', active: false })
  expect(categoryTarget(categories, 'a2')).toBe('missing')
})

it('says nothing about an empty id or before the categories are there', () => {
  expect(categoryTarget(categories, '')).toBeUndefined()
  expect(categoryTarget(categories, ' ')).toBeUndefined()
  expect(categoryTarget(undefined, 'a1')).toBeUndefined()
})
