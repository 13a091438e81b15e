import { type ExamplesOf, addresses, changed, ids, stored } from '../example-values.ts'
import type { CategoryInput } from './categories.ts'
import type { categoryCalls } from './calls.ts'

const fields = {
  name: 'Stavans',
  slug: 'stavans',
  description: 'Songs of praise',
  translations: [{ language: 'gu', name: 'સ્તવન', description: 'સ્તુતિનાં ગીતો' }],
  order: 3,
  active: true,
  image: addresses.picture,
  bgcolor: '#FDE8CF',
  type: 'any',
} satisfies CategoryInput
const category = { _id: ids.category, ...fields, ...stored }
const renamed = { name: 'Stavans and stutis', order: 2 }

export const examples: ExamplesOf<typeof categoryCalls> = {
  listCategories: { query: { q: 'stavan', active: 'true' }, answer: { items: [category], total: 1 } },
  createCategory: { body: fields, answer: category, errors: ['slug-taken'] },
  getCategory: { params: { id: ids.category }, answer: category },
  updateCategory: {
    params: { id: ids.category },
    body: renamed,
    answer: { ...category, ...renamed, ...changed },
    errors: ['slug-taken'],
  },
  deleteCategory: { params: { id: ids.category }, errors: ['category-in-use'] },
}

export const notes = {
  description: 'Description of the category, as plain text.',
  nameLanguage: 'Language of `name`; missing if `name` is the original.',
  image: 'Address of the picture of the category; empty for none.',
  'SmallCategoryImages.image':
    'Narrower copies of `image`, the narrowest first; empty if the picture is on another site.',
  bgcolor: 'Background colour of the tile, such as #E5E7EB.',
  type: 'Media type of the items that the category accepts: `audio`, `video`, or `any` for both.',
}
