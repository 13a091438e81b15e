import type { ActivityEvent } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { eventSentence } from './activity-words.ts'

const event = {
  action: 'session.open',
  actor: { kind: 'stranger', id: null, name: '' },
  item: { id: 'a', name: 'Bhavna Shah' },
  outcome: 'invalid-credentials',
  count: 2,
} as unknown as ActivityEvent

test.each<[string, object]>([
  ['Somebody who is not signed in tried to sign in as “Bhavna Shah” (2 so far in that hour)', {}],
  [
    'Somebody who is not signed in tried to sign in as “n…@example.org”',
    { item: { id: null, name: 'n…@example.org' }, count: 1 },
  ],
  ['Somebody who is not signed in tried to sign in', { item: { id: null, name: '' }, count: 1 }],
  [
    'Somebody who knew the password of “Bhavna Shah” failed at the second step',
    { outcome: 'invalid-second-factor', count: 1 },
  ],
  [
    'Bhavna Shah set a new password for “Bhavna Shah”',
    {
      action: 'admin-user.password',
      actor: { kind: 'staff', id: 'a', name: 'Bhavna Shah' },
      outcome: 'done',
      count: 1,
    },
  ],
  [
    'The program left refusals of an hour out of this record (35)',
    {
      action: 'call.omit',
      actor: { kind: 'program' },
      item: { id: null, name: '' },
      outcome: 'done',
      count: 35,
    },
  ],
  [
    'An app user deleted their own account',
    { action: 'app-user.delete', actor: { kind: 'app', id: 'a', name: '' }, outcome: 'done', count: 1 },
  ],
  [
    'Bhavna Shah changed 10,000 items',
    {
      action: 'content.bulk',
      actor: { kind: 'staff', id: 'a', name: 'Bhavna Shah' },
      item: { id: null, name: '' },
      outcome: 'done',
      count: 10_000,
    },
  ],
  [
    'Somebody who is not signed in imported “songs.csv”: 1 item',
    { action: 'import.start', item: { id: 'b', name: 'songs.csv' }, outcome: 'done', count: 1 },
  ],
  [
    'Bhavna Shah changed their own password',
    {
      action: 'account.password',
      actor: { kind: 'staff', id: 'a', name: 'Bhavna Shah' },
      outcome: 'done',
      count: 1,
    },
  ],
])('%s', (sentence, over) => expect(eventSentence({ ...event, ...over })).toBe(sentence))
