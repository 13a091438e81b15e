import { type ExamplesOf, ids, trashEndsAt, trashedAt, updatedAt } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { historyCalls } from './calls.ts'

const by = { kind: 'staff', id: ids.admin, name: 'super_admin' } as const

export const examples: ExamplesOf<typeof historyCalls> = {
  listVersions: {
    about: `Values are complete, so that they can be restored. Saves are kept for \`HISTORY_DAYS\`, a year by default, and at most ${limits.versionsPerItem} for one item. Send the \`next\` of a page as \`before\` for the following page.`,
    params: { id: ids.category },
    query: { pageSize: '1' },
    answer: {
      noun: 'category',
      items: [
        {
          id: 31,
          version: 2,
          at: updatedAt,
          actor: by,
          action: 'update',
          batchId: null,
          changes: [
            { field: 'name', from: 'Stavans', to: 'Stavans and stutis' },
            { field: 'order', from: 3, to: 2 },
          ],
        },
      ],
      names: [],
      next: 31,
    },
  },
  restoreVersion: {
    about:
      'A restore is a save like any other and obeys every rule. A field that cannot come back, such as a deleted category, stays as it is and is named in `left`.',
    params: { id: ids.category },
    body: { atVersion: 2, side: 'before', fields: ['name'] },
    answer: { noun: 'category', _id: ids.category, version: 3, left: [] },
  },
  listTrash: {
    about: `A deleted item stays here for ${limits.trashDays} days with its files; no other call shows it. Other items can take its slug at once.`,
    query: { q: 'stavan' },
    answer: {
      items: [
        {
          noun: 'category',
          _id: ids.category,
          name: 'Stavans',
          slug: 'stavans',
          freeSlug: 'stavans',
          trashedAt,
          trashedBy: 'super_admin',
          endsAt: trashEndsAt,
        },
      ],
      total: 1,
      page: 1,
      pageSize: 10,
    },
  },
  restoreTrashed: {
    about:
      'Send another slug if another item has taken the old one. Values that cannot come back, such as a deleted category, are named in `left`.',
    params: { id: ids.category },
    body: {},
    answer: { noun: 'category', _id: ids.category, version: 5, left: [] },
    errors: ['slug-taken'],
  },
  removeTrashed: { params: { id: ids.category } },
  emptyTrash: {},
}

export const notes = {
  'Version.id': 'Id of the save; later saves have higher ids.',
  'Version.version':
    'Version of the item after the save. A save of words or meanings does not change the version.',
  'Version.at': 'Time of the save, UTC.',
  'Version.actor': 'The person or program that saved the item.',
  'Version.action':
    '`create`, `update`, `revert` for fields that were restored, `trash`, or `restore` for an item that came out of the trash.',
  'Version.batchId': 'Id of the batch that made the save; null for a single save.',
  'Version.changes': 'The fields that the save changed.',
  'VersionChange.field':
    'Name of the field, with dots: `images.poster`. Words in Devanagari are `words.Deva`, their meaning in Hindi is `meanings.hi`.',
  'VersionChange.from': 'The complete value before the save; missing if the item was new.',
  'VersionChange.to': 'The complete value after the save; missing if there is none.',
  'VersionPage|Restored|TrashedItem.noun': 'Kind of item: `content`, `category`, `carousel` or `collection`.',
  names: 'Names of the categories and items whose ids are among the values.',
  'NamedItem.name': 'Current name of the category or item.',
  'VersionPage.next': 'Send it as `before` for the next page; null on the last page.',
  'listVersions.before': 'Only saves with a lower id. Send the `next` of the previous page.',
  atVersion: 'Version that the item had after the save to go back to.',
  save: 'Id of the save to go back to; needed if a save of words has the same version as another save.',
  side: 'Which values to restore: those from `before` the save, or from `after` it.',
  fields: 'Names of the fields to restore, as in `changes`; without them, all fields are restored.',
  left: 'Fields that could not be restored, and why; empty if all were.',
  'LeftOut.field': 'Name of the field, as in `changes`.',
  'LeftOut.reason': 'Why the field could not be restored, as a sentence.',
  'listTrash.noun': 'Only items of this kind: `content`, `category`, `carousel` or `collection`.',
  'TrashedItem.name': 'Name or title of the item.',
  'TrashedItem.slug':
    'Slug of the item before it was deleted; another item may have it now. Empty for a carousel item.',
  'RestoreTrashedInput.slug':
    'Slug for the restored item, by default its old one. If another item has that slug now, the answer is 409 `slug-taken`: send `freeSlug`, or choose another slug.',
  freeSlug:
    'Proposed slug: the old one or, if another item has taken it, a similar free one. The item gets a different slug only if you send one.',
  trashedAt: 'Time of the deletion, UTC.',
  trashedBy: 'Name of the person who deleted the item; empty if the program did.',
  'TrashedItem.endsAt': 'Time at which the item is removed permanently, UTC.',
}
