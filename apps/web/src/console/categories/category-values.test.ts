import { expect, it } from 'vitest'
import { CategoryForm, categoryViews, emptyValues, isDarkColour } from './category-values.ts'

it('a new category has the defaults of the contract', () => {
  expect(emptyValues).toEqual({
    name: '',
    slug: '',
    description: '',
    translations: [],
    order: 0,
    active: true,
    image: '',
    bgcolor: '#E5E7EB',
    type: 'any',
  })
})

it('comparing two versions shows every field of the form', () => {
  const shown = categoryViews.flatMap(({ names }) => names)
  expect(shown.toSorted()).toEqual(Object.keys(emptyValues).toSorted())
})

it('dark colours are told from light ones', () => {
  expect(['#000000', '#6B1F2A', '#0000FF'].map(isDarkColour)).toEqual([true, true, true])
  expect(['#FFFFFF', '#E5E7EB', '#00FF00', '#d9720e'].map(isDarkColour)).toEqual([false, false, false, false])
})

it('an empty translation is not saved, and one without a name is refused', () => {
  const hindi = { language: 'hi' as const, name: 'स्तवन', description: '' }
  const values = { ...emptyValues, name: 'Stavans', slug: 'stavans' }
  const empty = { language: 'gu' as const, name: ' ', description: '' }
  expect(CategoryForm.parse({ ...values, translations: [hindi, empty] }).translations).toEqual([hindi])
  const nameless = { ...hindi, name: '', description: 'गीत' }
  const { error } = CategoryForm.safeParse({ ...values, translations: [nameless] })
  expect(error?.issues[0]).toMatchObject({
    path: ['translations', 0, 'name'],
    message: 'A translation needs a name',
  })
})
