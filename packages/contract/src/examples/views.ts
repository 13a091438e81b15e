import type { ExamplesOf } from './example.ts'
import { createdAt, ids, updatedAt } from './values.ts'

const fields = {
  name: 'To be tagged',
  shared: true,
  q: '',
  category: ids.category,
  featured: null,
  active: false,
  lacks: null,
  order: 'title',
  look: 'table',
} as const
const view = { _id: ids.view, ...fields, createdAt, updatedAt: createdAt }

export const viewExamples: ExamplesOf<'listViews' | 'createView' | 'updateView' | 'deleteView'> = {
  listViews: { answer: { items: [view] } },
  createView: {
    about: 'Everybody of staff has views of their own; shared ones are for editors to make and to change.',
    body: fields,
    answer: view,
    errors: ['too-many-views'],
  },
  updateView: {
    about: 'A view that is not shared is found by its owner only. What is shared no longer becomes your own.',
    params: { id: ids.view },
    body: { name: 'To be tagged today' },
    answer: { ...view, name: 'To be tagged today', updatedAt },
    errors: ['too-many-views'],
  },
  deleteView: { params: { id: ids.view } },
}
