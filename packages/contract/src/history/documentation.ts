import { type ExamplesOf, ids, trashEndsAt, trashedAt, updatedAt } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { historyCalls } from './calls.ts'

const by = { kind: 'staff', id: ids.admin, name: 'super_admin' } as const

const examples: ExamplesOf<typeof historyCalls> = {
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

const notes = {
  'Version.id': 'Id of the save; it grows with each save.',
  'Version.version':
    'Version that the save gave the item. A save of words or meanings leaves the version as it was.',
  'Version.at': 'Time of the save, UTC.',
  'Version.actor': 'The person or program that saved it.',
  'Version.action':
    '`create`, `update`, `revert` for fields that were restored, `trash`, or `restore` for an item that came out of the trash.',
  'Version.batchId': 'Id of the batch that made the save; null for a single save.',
  'Version.changes': 'The fields that changed.',
  'VersionChange.field':
    'Name of the field, with dots: `images.poster`. Words are `words.Deva`, what they mean is `meanings.hi`.',
  'VersionChange.from': 'The complete value before; missing if the item was new.',
  'VersionChange.to': 'The complete new value.',
  'VersionPage|Restored|TrashedItem.noun': 'Kind of item: `content`, `category`, `carousel` or `collection`.',
  names: 'Names of the categories and items whose ids are in the values.',
  'NamedItem.name': 'Current name.',
  'VersionPage.next': 'Send it as `before` for the next page; null on the last page.',
  'listVersions.before': 'Saves before this one: the `next` of the previous page.',
  atVersion: 'Version of the save to go back to.',
  save: 'Id of that save; needed if saves of words have the same version.',
  side: '`before` or `after` that save.',
  fields: 'Names of the fields to restore, as in `changes`; without them, all fields are restored.',
  left: 'Fields that did not come back, and why; empty if all did.',
  'LeftOut.field': 'Name of the field, as in `changes`.',
  'LeftOut.reason': 'Reason as a sentence that may be shown.',
  'listTrash.noun': 'Only `content`, `category`, `carousel` or `collection`.',
  'TrashedItem.name': 'Name or title of the item.',
  'TrashedItem.slug':
    'Slug of the item before it was deleted; another item may have it now. Empty for a carousel item.',
  'RestoreTrashedInput.slug':
    'Slug for the restored item, by default its own. 409 `slug-taken` if another item has that now: send `freeSlug`, or choose one.',
  freeSlug:
    'Proposed slug: its own, or a similar free one if another item has taken that. The item gets a different slug only if you send one.',
  trashedAt: 'Time of the deletion, UTC.',
  trashedBy: 'Name of the person who deleted it; empty for the program.',
  'TrashedItem.endsAt': 'Time at which it is removed permanently, UTC.',
}

export const historyDocumentation = { examples, notes }
