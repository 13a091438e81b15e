import type { ExamplesOf } from '../example.ts'
import { limits } from '../limits.ts'
import { createdAt, ids, sessionAdmin, updatedAt } from '../example-values.ts'

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

type Names = 'previewBulk' | 'startBulk' | 'listBatches' | 'getBatch' | 'stopBatch' | 'undoBatch'
export const batchExamples: ExamplesOf<Names> = {
  previewBulk: {
    about:
      'Changes nothing. An item that a rule refuses is counted with the reason; items that are as wanted already count as `same`.',
    body: question,
    answer: { total: 1, changing: 1, same: 0, refused: 0, refusals: [], lacksFile: 0 },
    errors: ['busy'],
  },
  startBulk: {
    about: `Up to ${limits.batchAtOnce} items are changed before the answer. A job changes larger batches: ask \`getBatch\`, or listen to \`/admin/events\`. Each item is changed completely or not at all, by the rules of a single change.`,
    body: { batchId: ids.batch, ...question },
    answer: batch,
    errors: ['busy'],
  },
  listBatches: {
    query: { page: '1', pageSize: '20' },
    answer: { items: [batch], total: 1, page: 1, pageSize: 20 },
  },
  getBatch: { params: { id: ids.batch }, answer: batch },
  stopBatch: {
    about:
      'For the person who started the batch, and for super admins. Changes so far stay and can be undone; the state becomes `stopped`. A batch that has ended stays as it ended. An undo cannot be stopped, but can itself be undone once it has ended.',
    params: { id: ids.batch },
    answer: { ...batch, state: 'stopped', total: 3120 },
    errors: ['validation'],
  },
  undoBatch: {
    about:
      'The undo is a batch of its own, which can be undone as well. Fields that were changed again since stay as they are; such items count as `refused`, with the fields in the reason.',
    params: { id: ids.batch },
    body: { batchId: ids.undo },
    answer: { ...batch, _id: ids.undo, kind: 'undo', change: null, undoes: ids.batch },
  },
}
