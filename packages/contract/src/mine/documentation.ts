import { film } from '../apps/documentation.ts'
import { type ExamplesOf, ids, updatedAt } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { mineCalls } from './calls.ts'

const paging = { page: '1', pageSize: '20' }
const pages = { total: 1, page: 1, pageSize: 20 }
const stopped = { content: film, positionSec: 754, finished: false, at: updatedAt }
const params = { id: ids.film }

export const examples: ExamplesOf<typeof mineCalls> = {
  appListSaved: {
    about: 'An item that is not active now is left out, and comes back when it is active again.',
    query: paging,
    answer: { items: [{ content: film, savedAt: updatedAt }], ...pages },
  },
  appSaveItem: { params },
  appUnsaveItem: { params },
  appListContinue: { query: paging, answer: { items: [stopped], ...pages } },
  appListHistory: {
    about: 'An item that is not active now is left out, and comes back when it is active again.',
    query: paging,
    answer: { items: [stopped], ...pages },
  },
  appClearFromHistory: { params },
  appClearHistory: { about: 'Older entries that a device sends later do not bring anything back.' },
  appItemState: { params, answer: { saved: true, positionSec: 754, finished: false } },
  appSetPosition: {
    about:
      'For a person under 18 without `guardianConsent` nothing is stored, and `kept` is false. A position that did not change for 24 months is deleted.',
    params,
    body: { positionSec: 754 },
    answer: { positionSec: 754, finished: false, kept: true },
  },
  appSync: {
    about: `At most ${limits.syncEntries} entries. For each item the change with the latest time wins, in whatever order they arrive. Sending a batch again changes nothing. Invalid entries are refused one by one; the others are stored.`,
    body: {
      batchId: ids.events,
      clock: updatedAt,
      saved: [{ contentId: ids.film, saved: true, at: updatedAt }],
      positions: [{ contentId: ids.film, positionSec: 754, at: updatedAt }],
    },
    answer: { taken: 2, skipped: [], refused: [] },
  },
}

export const notes = {
  'SavedItem|HistoryItem.content': 'The item, as in `appListContent`.',
  savedAt: 'Time at which the item was saved, UTC.',
  positionSec: 'Where the person stopped, in seconds from the beginning of the item; 0 for the beginning.',
  'PositionInput.positionSec':
    'Where the person stopped, in whole seconds from the beginning. A position beyond a known end counts as the end, and the item then counts as finished.',
  'PositionChange.positionSec': 'As in `appSetPosition`; may be left out only if `cleared` is true.',
  finished:
    'True if the person finished the item: the app said so or, without a word from the app, they reached 95 % of a known duration.',
  'PositionInput.finished':
    'True if the person finished the item; by default true from 95 % of a known duration.',
  'PositionChange.finished': 'As in `appSetPosition`.',
  'HistoryItem.at': 'Time at which the item was last played, UTC.',
  'ItemState.saved': 'True if the item is among the saved items of the person.',
  kept: 'True if the position was stored; false for a person under 18 without `guardianConsent`, and on a server that stores no plays.',
  'SyncInput.batchId':
    'A random id of the batch. If you repeat a batch, send the same id, so that its entries keep their times.',
  clock:
    'Time of this request by the clock of the device, UTC; a repeated request has a time of its own. The server corrects the times of the entries by the difference to its own clock.',
  'SyncInput.saved': `Items that were saved or removed. At most ${limits.syncEntries} entries together with \`positions\`.`,
  'SyncInput.positions': `Where the person stopped. At most ${limits.syncEntries} entries together with \`saved\`.`,
  'PositionChange.cleared':
    'True if the person cleared the item from the history; the position is then ignored.',
  'SyncInput.historyClearedAt':
    'Time at which the person cleared the whole history, by the clock of the device, UTC.',
  'SavedChange.saved': 'True if the item was saved, false if it was removed.',
  'SavedChange|PositionChange.at':
    'Time of the change by the clock of the device, UTC; a time after `clock` counts as `clock`.',
  taken: 'Number of valid entries that were not skipped. It includes entries older than what is stored.',
  skipped: 'Valid entries that were not stored; do not send them again.',
  'SyncResult.refused': 'Invalid entries, which were not stored; do not send them again.',
  'RefusedChange.list': '`saved` or `positions`: the list with the entry.',
  'RefusedChange.index': 'Place of the entry in that list, from 0.',
  'RefusedChange.error': 'Why the entry was refused, as a sentence.',
  'SkippedEntry.reason':
    'Why the entry was not stored. `not-found`: the apps have no such item; `not-kept`: no plays of this person may be stored.',
}
