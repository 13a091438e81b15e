import { limits } from './limits.ts'

export const readOnly = 'Ignored in requests: the server sets it.'
export const sameAs = (field: string) => `The same as \`${field}\`.`

export const moveAbout =
  'The entries between the old and the new place shift by one place. They are saved together or, if one cannot be saved, not at all.'

export const notes = {
  'MoveInput.to': 'New place of the entry in the whole list, from 0; past the end means the last place.',
  'MoveInput.over':
    'Id of the entry whose place is taken. It counts more than `to`, since the order may have changed after it was read.',
  _id: 'Id (UUID).',
  id: 'Id (UUID).',
  'AdminUser|AppUser|SessionAdmin.id': sameAs('_id'),
  'Processing.id': 'Id of the submission; one submission is one file in processing.',
  'FilmAccepted.id': 'Id of the submission. Send it to `filmStatus` to follow the processing.',
  'FilmStatus.id': 'Id of the submission.',
  'filmStatus.id': 'Id of the submission, from the answer that accepted it.',
  version:
    'Version of the entry; it grows with each change. Send it in `If-Match`: the change is then refused if somebody else saved first.',
  createdAt: 'Time of creation, UTC.',
  updatedAt: 'Time of the last change, UTC.',
  items: 'The entries of this page; all entries if the list has no pages.',
  total: 'Number of entries on all pages together.',
  page: 'Number of the page, from 1.',
  pageSize: `Entries on a page, by default ${limits.pageSize}; a value above the maximum is reduced to it.`,
  'AppContentList.next': 'Send it as `after` for the next page; null on the last page.',
  after:
    'Send the `next` of the previous page; `page` is then ignored. Unlike with `page`, no item is repeated or skipped if editors add items between two requests. Send the other parameters unchanged.',
  totalIsEstimate:
    'True if `total` is an estimate, which is possible above 10,000; missing if `total` is exact.',
  linkTargets:
    'The content items and categories that the carousel items of this page link to; deleted ones are missing.',
  currentPage: 'Number of this page, from 1.',
  totalPages: 'Number of pages.',
  totalItems: 'Number of entries on all pages together.',
  'listContent|exportContent|LibraryView|LibraryViewInput|LibraryViewPatch.order':
    'Order of a list without search words: `newest` first, by `title`, or the most recently `changed` first.',
  q: `Search words, at most ${limits.searchMax} characters. Signs such as \`%\` have no special meaning.`,
  category: 'Only items of this category, by id or slug.',
  mediaType: '`video` for films and talks, `audio` for songs and podcasts.',
  featured: 'True if the editors picked the item for the start screen.',
  active: 'True if the apps can see the entry.',
  'listContent|exportContent|appListContent|appFeaturedContent|LibraryFilter|LibraryFilterInput.featured':
    'Only items that the editors picked for the start screen (`true`), or only the others (`false`).',
  'listContent|exportContent|listCategories|listCollections|LibraryFilter|LibraryFilterInput.active':
    'Only entries that the apps can see (`true`), or only the others (`false`).',
  'listContent|exportContent|appListContent|appFeaturedContent|LibraryFilter|LibraryFilterInput.mediaType':
    'Only items of this media type: `video` or `audio`.',
  'listContent|exportContent|LibraryFilter|LibraryFilterInput.platform':
    'Only items that the editors made for this app: `web`, `android` or `ios`.',
  message: 'What is wrong, as a sentence that may be shown to people.',
  code: 'Code of the error, for programs: one of the listed codes.',
  errors: 'One entry for each problem with a field of the request; missing for other errors.',
  path: 'Name of the invalid field, with dots: `sources.0.url`.',
  'FieldError.kind': 'Kind of problem; missing unless programs must tell problems of the same field apart.',
  'FieldError.countries': 'Country codes that are accepted; only with the kind `country`.',
  away: 'The service that does not answer: `database` or `storage`. Only with the code `unavailable`; repeat the call after `Retry-After`.',
  requestId: 'Id of the request; tell it to the operator of the server.',
}
