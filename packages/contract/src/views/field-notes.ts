import { contentOrder } from '../general-notes.ts'

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
