import type { ExamplesOf } from '../example.ts'
import { createdAt, ids } from '../example-values.ts'

export const activityExamples: ExamplesOf<'listActivity' | 'exportActivity' | 'verifyActivity'> = {
  listActivity: {
    about:
      'Send the `next` of a page as `before` for the following page. Events are kept for a year. People of the apps appear by id only.',
    query: { person: ids.admin, action: 'category.update', pageSize: '1' },
    answer: {
      items: [
        {
          id: 812,
          at: createdAt,
          actor: { kind: 'staff', id: ids.admin, name: 'super_admin' },
          action: 'category.update',
          item: { id: ids.category, name: 'Stavans' },
          changes: [{ field: 'order', from: '1', to: '2' }],
          call: 'updateCategory',
          address: '127.0.0.1',
          requestId: '0b1f6a52-6f0c-4f0e-9a3e-5d2b9c1e7a10',
          outcome: 'done',
          count: 1,
        },
      ],
      next: 812,
    },
  },
  exportActivity: {
    about:
      'The newest 50,000 events that the filter finds, as CSV. Cells that a spreadsheet would take for a formula are escaped.',
    query: { noun: 'category' },
    answer: '"Time in India","Time (UTC)","Who","Name"...',
  },
  verifyActivity: {
    about:
      'The server links the events into a chain of hashes a moment after they happened: an event that was changed or removed is a fault. Compare the hash with the one that the server log had at the time of the seal.',
    answer: {
      events: 812,
      seals: 640,
      hash: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
      faults: [],
    },
  },
}
