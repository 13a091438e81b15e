import type { ExamplesOf } from '../example.ts'
import { limits } from '../limits.ts'
import { ids, trashEndsAt, trashedAt, updatedAt } from '../example-values.ts'

const by = { kind: 'staff', id: ids.admin, name: 'super_admin' } as const

type Names =
  | 'listVersions'
  | 'restoreVersion'
  | 'listTrash'
  | 'restoreTrashed'
  | 'removeTrashed'
  | 'emptyTrash'
export const historyExamples: ExamplesOf<Names> = {
  listVersions: {
    about: `Values are complete, so that they can be restored. Saves are kept for a year, at most ${limits.versionsPerItem} for one item. Send the \`next\` of a page as \`before\` for the following page.`,
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
    about: `A deleted item stays here for ${limits.trashDays} days with its files; no other call shows it. Its slug is free for other items at once.`,
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
      'Send another slug if another item has taken this one by now. Values that cannot come back, such as a deleted category, are named in `left`.',
    params: { id: ids.category },
    body: {},
    answer: { noun: 'category', _id: ids.category, version: 5, left: [] },
    errors: ['slug-taken'],
  },
  removeTrashed: { params: { id: ids.category } },
  emptyTrash: {},
}
