import { expect, it } from 'vitest'
import { categoryViews, emptyValues, isDarkColour } from './category-values.ts'

it('starts from the defaults of the contract', () => {
  expect(emptyValues()).toEqual({
    name: '',
    slug: '',
    description: '',
    order: 0,
    active: true,
    image: '',
    bgcolor: '#E5E7EB',
    type: 'any',
  })
})

it('shows every value of the form when versions are compared', () => {
  const shown = categoryViews.flatMap(({ names }) => names)
  expect(shown.toSorted()).toEqual(Object.keys(emptyValues()).toSorted())
})

it('tells dark colours from light ones', () => {
  expect(['#000000', '#6B1F2A', '#0000FF'].map(isDarkColour)).toEqual([true, true, true])
  expect(['#FFFFFF', '#E5E7EB', '#00FF00', '#d9720e'].map(isDarkColour)).toEqual([false, false, false, false])
})
