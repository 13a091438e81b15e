import type { ActivityEvent } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { changeWords, pageOfItem, sentenceOf } from './activity-words.ts'

const event = {
  action: 'session.open',
  actor: { kind: 'stranger', id: null, name: '' },
  item: { id: 'a', name: 'Bhavna Shah' },
  outcome: 'invalid-credentials',
  count: 2,
} as unknown as ActivityEvent

function sentence(over: object): string {
  const { who, deed, name, rest } = sentenceOf({ ...event, ...over })
  return [who, deed, name && `“${name}”`].filter(Boolean).join(' ') + rest
}

test.each<[string, object]>([
  ['Somebody who is not signed in was refused: Sign-in “Bhavna Shah” (2 so far in that hour)', {}],
  [
    'Somebody who is not signed in was refused: Sign-in “n…@example.org”',
    { item: { id: null, name: 'n…@example.org' }, count: 1 },
  ],
  ['Somebody who is not signed in was refused: Sign-in', { item: { id: null, name: '' }, count: 1 }],
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
    'Jinvani left refusals of an hour out of this record (35)',
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
    'Bhavna Shah started a change of 10,000 items',
    {
      action: 'content.bulk',
      actor: { kind: 'staff', id: 'a', name: 'Bhavna Shah' },
      item: { id: null, name: '' },
      outcome: 'done',
      count: 10_000,
    },
  ],
  [
    'Somebody who is not signed in started to import “songs.csv”: 1 item',
    { action: 'import.start', item: { id: 'b', name: 'songs.csv' }, outcome: 'done', count: 1 },
  ],
  [
    'Bhavna Shah restored “Navkar” from the trash',
    {
      action: 'trash.restore',
      actor: { kind: 'staff', id: 'a', name: 'Bhavna Shah' },
      item: { id: 'b', name: 'Navkar' },
      outcome: 'done',
      count: 1,
    },
  ],
  [
    'Bhavna Shah blocked the app user “ID 0199a1b2”',
    {
      action: 'app-user.block',
      actor: { kind: 'staff', id: 'a', name: 'Bhavna Shah' },
      item: { id: '0199a1b2-0000-7000', name: '' },
      outcome: 'done',
      count: 1,
    },
  ],
  [
    'Somebody who is not signed in made too many requests: Count what was played and searched, without saying who (2 so far in that hour)',
    { action: 'call.refuse', call: 'appSendEvents', item: { id: null, name: '' }, outcome: 'rate-limited' },
  ],
  [
    'Somebody who is not signed in tried too often: Sign-in “n…@example.org” (2 so far in that hour)',
    { item: { id: null, name: 'n…@example.org' }, outcome: 'rate-limited' },
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
])('an event reads “%s”', (words, over) => expect(sentence(over)).toBe(words))

test('the line of a save shows the first changes, shortens long values, and is empty for a new item', () => {
  const wordsOf = (...changes: ActivityEvent['changes']) =>
    changeWords({ action: 'content.update', changes, outcome: 'done' })
  const at = '2097-09-03T00:30:00.000Z'
  expect(wordsOf({ field: 'active', from: 'false', to: 'true' })).toBe('Active: from off to on')
  expect(wordsOf({ field: 'title', from: 'A', to: '' })).toBe('Title: from A to nothing')
  expect(wordsOf({ field: 'publishAt', from: '', to: at })).toContain('from nothing to 3 Sep 2097, 06:00')
  expect(wordsOf({ field: 'name' }, { field: 'sections', from: '[]', to: '[1]' }, { field: 'order' })).toBe(
    'Name · Sections · 1 more',
  )
  expect(wordsOf({ field: 'bgcolor', from: 'x'.repeat(60), to: 'b' })).toBe(
    `Bgcolor: from ${'x'.repeat(40)}… to b`,
  )
  expect(wordsOf({ field: 'title', to: 'A' })).toBe('')
  expect(wordsOf({ field: 'Deva' })).toBe('Devanagari')
  const captions = [{ field: 'hi' }]
  expect(changeWords({ action: 'caption.delete', changes: captions, outcome: 'done' })).toBe('Hindi')
  const changes = [{ field: 'name' }, { field: 'blocked' }]
  expect(changeWords({ action: 'app-user.unblock', changes, outcome: 'done' })).toBe('Name')
})

test('only an item that still exists has a link to its page', () => {
  expect(pageOfItem({ id: 'a', name: 'A', noun: 'collection' })).toBe('/collections/edit/a')
  expect(pageOfItem({ id: 'a', name: 'A', noun: null })).toBeUndefined()
})
