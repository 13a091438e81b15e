import type { ExamplesOf } from './example.ts'
import { ids, trashedAt, trashEndsAt, updatedAt } from './values.ts'

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
    about:
      'Values are whole, so that they can come back. Kept for a year, at most 500 saves of one item. Pages follow each other: send `next` of one as `before` of the next.',
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
      'A save like any other: it obeys every rule. What cannot come back, such as a category that is gone, stays as it is and is named in `left`.',
    params: { id: ids.category },
    body: { atVersion: 2, side: 'before', fields: ['name'] },
    answer: { noun: 'category', _id: ids.category, version: 3, left: [] },
  },
  listTrash: {
    about:
      'What was deleted waits here for 30 days with its files; nothing else shows it. Its slug is free for others at once.',
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
      'With another slug where its own was taken meanwhile. What is gone, such as a category, is named in `left`.',
    params: { id: ids.category },
    body: {},
    answer: { noun: 'category', _id: ids.category, version: 5, left: [] },
    errors: ['slug-taken'],
  },
  removeTrashed: { params: { id: ids.category } },
  emptyTrash: {},
}
