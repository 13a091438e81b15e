import * as batches from './batches.ts'
import { call } from '../call.ts'
import { limits } from '../limits.ts'
import { editors } from '../roles.ts'

export const batchCalls = {
  previewBulk: call('POST', '/admin/content/bulk/preview', {
    roles: editors,
    summary: 'Preview a bulk change: the number of changes, and the refused items',
    input: batches.BulkQuestion,
    bodyBytes: limits.jsonBodyBytes,
    output: batches.BulkPreview,
  }),
  startBulk: call('POST', '/admin/content/bulk', {
    roles: editors,
    summary: 'Change many items',
    activity: 'content.bulk',
    input: batches.BulkInput,
    bodyBytes: limits.jsonBodyBytes,
    output: batches.Batch,
    status: 201,
  }),
  collectItems: call('POST', '/admin/content/bulk/collection', {
    roles: editors,
    summary: 'Add many items to a collection, or to a new one',
    activity: 'collection.update',
    input: batches.CollectInput,
    bodyBytes: limits.jsonBodyBytes,
    output: batches.Collected,
  }),
  listBatches: call('GET', '/admin/batches', {
    roles: editors,
    summary: 'Batches (bulk changes, imports, and undos of these), newest first',
    query: batches.BatchQuery,
    output: batches.BatchList,
  }),
  getBatch: call('GET', '/admin/batches/:id', {
    roles: editors,
    summary: 'Progress of a batch, and the refused items',
    output: batches.Batch,
  }),
  stopBatch: call('POST', '/admin/batches/:id/stop', {
    roles: editors,
    summary: 'Stop a bulk change or an import after the step that is running',
    activity: 'content.stop',
    output: batches.Batch,
  }),
  undoBatch: call('POST', '/admin/batches/:id/undo', {
    roles: editors,
    summary: 'Undo a batch, except for fields that were changed again after it',
    activity: 'content.undo',
    input: batches.UndoInput,
    output: batches.Batch,
    status: 201,
  }),
} as const
