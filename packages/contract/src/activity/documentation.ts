import { type ExamplesOf, createdAt, ids } from '../example-values.ts'
import type { activityCalls } from './calls.ts'

export const examples: ExamplesOf<typeof activityCalls> = {
  listActivity: {
    about:
      'Send the `next` of a page as `before` for the following page. Events are kept for `ACTIVITY_DAYS`, a year by default. As actors, app users appear by id only.',
    query: { person: ids.admin, action: 'category.update', pageSize: '1' },
    answer: {
      items: [
        {
          id: 812,
          at: createdAt,
          actor: { kind: 'staff', id: ids.admin, name: 'super_admin' },
          action: 'category.update',
          item: { id: ids.category, name: 'Stavans', noun: null },
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
}

export const notes = {
  'ActivityEvent.id': 'Id of the event; later events have higher ids.',
  'ActivityEvent.actor': 'The person or program that caused the event.',
  'ActivityEvent.item': 'The item, person or entry that was changed.',
  'ActivityEvent.changes': 'The fields that changed; empty if none did.',
  'ActivityEvent.call': 'Name of the call in this document; empty if the server acted without a request.',
  'ActivityEvent.address': 'Address of the client: an IPv4 address, or the /64 of an IPv6 address.',
  'ActivityEvent.outcome': '`done`, or the code of the error with which the call was refused.',
  'ActivityEvent.count':
    'For a frequent event that is stored once: how often it happened within the hour. For an action on many items or files: their number.',
  'ActivityEvent.requestId': 'Id of the request; its answer has it in the header `x-request-id`.',
  'ActivityActor.kind': '`stranger` is a client that is not signed in, `program` the server itself.',
  'ActivityActor.id': 'Id of the person; null for strangers and the program.',
  'ActivityActor.name': 'Name of the member of staff at the time of the event; empty for others.',
  'ActivityItem.id': 'Id of the item; null if the event concerns no item.',
  'ActivityItem.name':
    'Name of the item at the time of the event. For an app user, the present name or, if they have none, the masked number; empty once the person is erased.',
  'ActivityItem.noun': 'Kind of item; null if it is deleted, in the trash, or has no page in the console.',
  'ActivityChange.field': 'Name of the field, with dots: `images.poster`.',
  'ActivityChange.from': 'Value before the change; missing if the field was new or its values are not kept.',
  'ActivityChange.to':
    'Value after the change, shortened if it is long; missing if it is not kept, as for secrets and phone numbers.',
  'ActivityPage.next': 'Send it as `before` for the next page; null on the last page.',
  person: 'Only events caused by this person: an id, or `program` or `stranger`.',
  item: 'Only events about the item, person or entry with this id.',
  request: 'Only events with this `requestId`, such as all events of one bulk change.',
  'listActivity|exportActivity.kind':
    '`deeds`: only what was done. `limits`: only what was refused, or counted together instead of recorded one by one. Without it, both.',
  folded: '`true`: an action on many items comes as one event.',
  noun: 'Only events about this kind of item.',
  action: 'What was done: noun and verb, such as `content.update`.',
  'listActivity|exportActivity.action': 'Only events of this action, such as `content.update`.',
  from: 'Only events from this moment on, UTC.',
  to: 'Only events before this moment, UTC.',
  before: 'Only events with a lower id. Send the `next` of the previous page.',
}
