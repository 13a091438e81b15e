import { createdAt, ids, updatedAt } from '../example-values.ts'
import type { ExamplesOf } from '../example.ts'
import { contentOrder } from '../general-notes.ts'
import type { viewCalls } from './calls.ts'

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

export const viewExamples: ExamplesOf<keyof typeof viewCalls> = {
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

const freeName = 'Name of the view. 422 if another view that you see has it, in whatever case.'

export const viewNotes = {
  'LibraryView.order': contentOrder,
  'LibraryViewInput.order': contentOrder,
  'LibraryViewPatch.order': contentOrder,
  look: '`cards` or `table`.',
  shared: 'Whether all of staff see the view; otherwise it is your own.',
  'LibraryView.name': 'Name of the view.',
  'LibraryViewInput.name': freeName,
  'LibraryViewPatch.name': freeName,
}
