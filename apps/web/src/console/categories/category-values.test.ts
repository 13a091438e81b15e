import { expect, it } from 'vitest'
import { emptyValues } from './category-values.ts'

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
