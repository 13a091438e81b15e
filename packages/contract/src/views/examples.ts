import type { ExamplesOf } from '../example.ts'
import { createdAt, ids, updatedAt } from '../example-values.ts'

const fields = {
  name: 'To be tagged',
  shared: true,
  q: '',
  category: ids.category,
  featured: null,
  active: false,
  mediaType: 'audio',
  platform: null,
  lacks: null,
  order: 'title',
  look: 'table',
} as const
const view = { _id: ids.view, ...fields, createdAt, updatedAt: createdAt }

export const viewExamples: ExamplesOf<'listViews' | 'createView' | 'updateView' | 'deleteView'> = {
  listViews: { answer: { items: [view] } },
  createView: {
    about: 'Every member of staff has views of their own; only editors make and change shared views.',
    body: fields,
    answer: view,
    errors: ['too-many-views'],
  },
  updateView: {
    about: 'Only its owner finds a view that is not shared. A view that stops being shared becomes your own.',
    params: { id: ids.view },
    body: { name: 'To be tagged today' },
    answer: { ...view, name: 'To be tagged today', updatedAt },
    errors: ['too-many-views'],
  },
  deleteView: { params: { id: ids.view } },
}
