import type { ExamplesOf } from './example.ts'
import { createdAt, ids } from './values.ts'

export const activityExamples: ExamplesOf<'listActivity' | 'exportActivity' | 'verifyActivity'> = {
  listActivity: {
    about:
      'Pages follow each other: send `next` of one as `before` of the next. Kept for a year. Of people of the apps there are ids only.',
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
      'The newest 50,000 that the filter finds, as CSV. What a spreadsheet would take for a formula is not one.',
    query: { noun: 'category' },
    answer: '"Time in India","Time (UTC)","Who","Name"...',
  },
  verifyActivity: {
    about:
      'Events are joined to a chain by their hashes a moment after they happened: one that was changed or taken away is a fault. Compare the hash with what the log said when it was sealed.',
    answer: {
      events: 812,
      seals: 640,
      hash: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
      faults: [],
    },
  },
}
