import type { ExamplesOf } from '../example.ts'
import { addresses, changed, ids, stored } from '../example-values.ts'

const fields = {
  name: 'Stavans',
  slug: 'stavans',
  description: 'Songs of praise',
  order: 3,
  active: true,
  image: addresses.picture,
  bgcolor: '#FDE8CF',
  type: 'any',
} as const
const category = { _id: ids.category, ...fields, ...stored }
const renamed = { name: 'Stavans and stutis', order: 2 }

type Names = 'listCategories' | 'createCategory' | 'getCategory' | 'updateCategory' | 'deleteCategory'
export const categoryExamples: ExamplesOf<Names> = {
  listCategories: {
    query: { q: 'stavan', active: 'true' },
    answer: { items: [category], total: 1 },
  },
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
