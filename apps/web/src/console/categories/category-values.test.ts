import { expect, it } from 'vitest'
import { categoryViews, emptyValues } from './category-values.ts'

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
