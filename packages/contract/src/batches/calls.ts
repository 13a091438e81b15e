import { Batch, BatchList, BatchQuery, BulkInput, BulkPreview, BulkQuestion, UndoInput } from './batches.ts'

import { call } from '../call.ts'
import { limits } from '../limits.ts'
import { editors } from '../roles.ts'

export const batchCalls = {
  previewBulk: call('POST', '/admin/content/bulk/preview', {
    roles: editors,
    summary: 'Preview a bulk change: the number of changes, and the refused items',
    input: BulkQuestion,
    bodyBytes: limits.jsonBodyBytes,
    output: BulkPreview,
  }),
  startBulk: call('POST', '/admin/content/bulk', {
    roles: editors,
    summary: 'Change many items',
    activity: 'content.bulk',
    input: BulkInput,
    bodyBytes: limits.jsonBodyBytes,
    output: Batch,
    status: 201,
  }),
  listBatches: call('GET', '/admin/batches', {
    roles: editors,
    summary: 'Work on many items at once, newest first',
    query: BatchQuery,
    output: BatchList,
  }),
  getBatch: call('GET', '/admin/batches/:id', {
    roles: editors,
    summary: 'Progress of a batch, and the refused items',
    output: Batch,
  }),
  stopBatch: call('POST', '/admin/batches/:id/stop', {
    roles: editors,
    summary: 'Stop a change or an import of many items after the step that is running',
    activity: 'content.stop',
    output: Batch,
  }),
  undoBatch: call('POST', '/admin/batches/:id/undo', {
    roles: editors,
    summary: 'Undo a batch, except for fields that were changed since',
    activity: 'content.undo',
    input: UndoInput,
    output: Batch,
    status: 201,
  }),
} as const
