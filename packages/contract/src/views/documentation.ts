import { type ExamplesOf, createdAt, ids, updatedAt } from '../example-values.ts'
import type { viewCalls } from './calls.ts'

const fields = {
  name: 'To be tagged',
  filter: { category: ids.category, active: false, mediaType: 'audio' },
  order: 'title',
  look: 'table',
} as const
const view = { _id: ids.view, ...fields, createdAt, updatedAt: createdAt }

export const examples: ExamplesOf<typeof viewCalls> = {
  listViews: { answer: { items: [view] } },
  createView: {
    about: 'All members of staff see the view. Two views may have the same name.',
    body: fields,
    answer: view,
    errors: ['too-many-views'],
  },
  updateView: {
    params: { id: ids.view },
    body: { name: 'To be tagged today' },
    answer: { ...view, name: 'To be tagged today', updatedAt },
  },
  deleteView: { params: { id: ids.view } },
}

export const notes = {
  filter: 'Filter that chooses the items of the view; a field that is left out does not filter.',
  look: 'How the console shows the items of the view: as `cards` or as a `table`.',
  'LibraryView|LibraryViewInput|LibraryViewPatch.name': 'Name of the view.',
}
