import { limits } from '../limits.ts'
import { sameAs } from './wording.ts'

export const storedNotes = {
  _id: 'Id (UUID).',
  id: 'Id (UUID).',
  'AdminUser.id': sameAs('_id'),
  'AppUser.id': sameAs('_id'),
  'SessionAdmin.id': sameAs('_id'),
  'Processing.id': 'Of the submission: one file on its way.',
  'FilmAccepted.id': 'Of the submission; ask for its status by it.',
  'FilmStatus.id': 'Of the submission.',
  'filmStatus.id': 'Of the submission, from the answer that accepted it.',
  version: 'Grows with each change; send it in `If-Match` to notice that another person saved first.',
  createdAt: 'When it was made, UTC.',
  updatedAt: 'When it was last changed, UTC.',
}

export const listNotes = {
  items: 'The entries of this page.',
  total: 'Entries on all pages together.',
  page: `Page, from 1. ${limits.pageSize} entries each unless \`pageSize\` says otherwise.`,
  pageSize: `Entries on a page, ${limits.pageSize} unless given; more than the most is taken as the most.`,
  totalIsEstimate: 'Stands beside a `total` that is a guess: of a search with more than 10,000 finds.',
  linkTargets: 'Titles of the content items and categories that the entries lead to.',
  currentPage: 'This page, from 1.',
  totalPages: 'Number of pages.',
  totalItems: 'Entries on all pages together.',
  'listContent.order': 'Without words to look for: newest first, by title, or last changed first.',
  'DoubleGroup.items': 'The oldest of them.',
  'DoubleGroup.count': 'How many they are.',
  'DoubleGroup.categories':
    'Names of the categories that they share; empty for a file, and where none has a category.',
  reason: '`file`: the same file or address. `title`: it sounds the same in the same category.',
  look: '`cards` or `table`.',
  shared: 'Whether all of staff have it; otherwise it is your own.',
  'LibraryView.name': 'What it is called.',
  'LibraryViewInput.name': 'What it is called.',
  'LibraryViewPatch.name': 'What it is called.',
  q: `Words to look for, at most ${limits.searchMax} characters, taken literally.`,
  category: 'Only items of this category, by id or slug.',
  mediaType: '`video` for films and talks, `audio` for songs and podcasts.',
  featured: 'Picked by the editors for the start screen.',
  active: 'Whether the apps see it.',
}

export const failureNotes = {
  message: 'A sentence that may be shown.',
  code: 'One of the listed codes; what a program decides by.',
  errors: 'Field by field, where the input was wrong.',
  path: 'The field, with dots: `sources.0.url`.',
  requestId: 'Tell it to the operator of the server.',
}
