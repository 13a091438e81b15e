import { type ExamplesOf, createdAt, ids, sessionAdmin, updatedAt } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { batchCalls } from './calls.ts'

const question = {
  selection: { ids: [ids.song] },
  change: { featured: true, addCategories: [ids.category], addTags: ['paryushan'] },
}
const batch = {
  _id: ids.batch,
  kind: 'bulk' as const,
  name: '',
  by: { id: ids.admin, name: sessionAdmin.name },
  change: question.change,
  state: 'done' as const,
  stopReason: null,
  total: 1,
  done: 1,
  changed: 1,
  refused: 0,
  refusals: [],
  undoes: null,
  undoneBy: null,
  createdAt,
  endedAt: updatedAt,
}

export const examples: ExamplesOf<typeof batchCalls> = {
  previewBulk: {
    about:
      'The call changes nothing. Refused items are counted by reason; items that would stay as they are count as `same`.',
    body: question,
    answer: { total: 1, changing: 1, same: 0, refused: 0, refusals: [], missingFile: 0 },
  },
  startBulk: {
    about: `Up to ${limits.batchAtOnce} items are changed before the answer. A job changes larger batches: ask \`getBatch\`, or listen to \`/admin/events\`. Each item is changed completely or not at all, by the rules of a single change.`,
    body: { batchId: ids.batch, ...question },
    answer: batch,
  },
  collectItems: {
    about: `Adds the items after those of the last section, in the order of \`ids\`, in one transaction. A collection takes ${limits.collectionItemsMax.toLocaleString('en')} items: those that do not fit are refused, and the others added. A collection with a \`rule\` is refused, since the rule chooses its items. A new collection is an inactive album.`,
    body: { selection: { ids: [ids.song] }, into: { title: 'Songs of the evening' } },
    answer: {
      collection: { _id: ids.album, title: 'Songs of the evening' },
      added: [ids.song],
      same: 0,
      refused: 0,
      refusals: [],
    },
  },
  listBatches: {
    query: { page: '1', pageSize: '20' },
    answer: { items: [batch], total: 1, page: 1, pageSize: 20 },
  },
  getBatch: { params: { id: ids.batch }, answer: batch },
  stopBatch: {
    about:
      'For the person who started the batch, and for super admins. The changes that were made stay and can be undone; the state becomes `stopped`. A batch that has ended stays as it ended. An undo cannot be stopped, but can itself be undone once it has ended.',
    params: { id: ids.batch },
    answer: { ...batch, state: 'stopped', total: 3120 },
    errors: ['validation'],
  },
  undoBatch: {
    about:
      'The undo is a batch of its own, which can be undone as well. Fields that were changed again after the batch stay as they are; such items count as `refused`, with the fields in the reason.',
    params: { id: ids.batch },
    body: { batchId: ids.undo },
    answer: { ...batch, _id: ids.undo, kind: 'undo', change: null, undoes: ids.batch },
  },
}

export const notes = {
  batchId: 'Id that the client chooses; a repeated request with the same id is carried out once.',
  into: 'The `id` of a collection, or the `title` of a new one; its slug is made from the title.',
  'Collected.collection': 'The collection that has the items now.',
  'Collected.added': 'Ids of the items that were added, in order.',
  'Collected.same': 'Number of selected items that the collection already had.',
  selection: 'The items: `ids`, or all that `filter` finds except those in `except`.',
  'BulkSelection.ids': `Ids of items, at most ${limits.bulkIdsMax}.`,
  'BulkSelection.filter': `Filter with the fields of \`listContent\`; it is refused if it finds more than ${limits.batchItemsMax.toLocaleString('en')} items.`,
  'BulkSelection.except': 'Ids of items that the filter finds and that are left out; empty for none.',
  change: 'What to set, add and remove in every item; fields that are left out keep their values.',
  'Batch.change': 'What a bulk change sets, adds and removes; null for other kinds of batch.',
  addCategories: 'Ids of categories to add.',
  takeCategories: 'Ids of categories to remove.',
  addTags: 'Tags to add.',
  takeTags: 'Tags to remove.',
  trash: 'True moves the items to the trash. Only for super admins, and without other changes.',
  'BulkPreview.total': 'Number of items in the selection: `changing` + `same` + `refused`.',
  changing: 'Number of items that would be changed.',
  same: 'Number of items that the change would leave as they are.',
  refused: 'Number of items that a rule refuses.',
  refusals: 'Refused items by their reason, the commonest first.',
  'BatchRefusal.reason': 'Why the items are refused, as a sentence.',
  'BatchRefusal.count': 'Number of items with this reason.',
  'BatchRefusal.items': `The first ${limits.refusedNamed} items with this reason.`,
  'RefusedItem._id': 'Id of the item; null for a row of an import that never became an item.',
  'RefusedItem.name': 'Title of the item; empty if the item was deleted.',
  'Batch.kind':
    'Kind of batch: `bulk` changes items, `undo` undoes a batch, `import` imports a table or links.',
  'BatchEvent.type': 'Always `batch`.',
  'BatchEvent.id': 'Id of the batch.',
  'BatchEvent.kind': 'Kind of batch: `bulk`, `undo` or `import`, as in `Batch`.',
  'BatchEvent|Batch.total': 'Number of items in the batch.',
  'Batch.name': 'Name of the file of an import, `YouTube` for links; empty for other batches.',
  'BatchActor.name': 'Name of the person when the batch was started.',
  'Batch.by': 'Person who started the batch.',
  state:
    'State of the batch. A `failed` or `stopped` batch keeps the changes made so far; the other items stay unchanged.',
  stopReason:
    'Why the server stopped the batch: the person who started it was deleted, has another role, or had all sessions ended; null otherwise.',
  done: 'Number of items that are finished: changed, refused, or left as they were.',
  changed: 'Number of items that were changed.',
  'BulkPreview.missingFile':
    'Number of items that would go live but have nothing to play: without a source they stay inactive.',
  undoes: 'Id of the batch that this batch undoes; null if it is no undo.',
  undoneBy: 'Id of the batch that undoes this batch; null if there is none.',
  'Batch.endedAt': 'Time at which the batch ended, UTC; null before its end.',
}
