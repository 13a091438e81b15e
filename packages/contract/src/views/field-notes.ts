import { contentOrder } from '../general-notes.ts'

export const viewNotes = {
  'LibraryView.order': contentOrder,
  'LibraryViewInput.order': contentOrder,
  'LibraryViewPatch.order': contentOrder,
  look: '`cards` or `table`.',
  shared: 'Whether all of staff see the view; otherwise it is your own.',
  'LibraryView.name': 'Name of the view.',
  'LibraryViewInput.name': 'Name of the view.',
  'LibraryViewPatch.name': 'Name of the view.',
}
