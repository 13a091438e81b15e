import { film } from '../apps/examples.ts'
import type { ExamplesOf } from '../example.ts'
import { ids, updatedAt } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { mineCalls } from './calls.ts'

const paging = { page: '1', pageSize: '20' }
const pages = { total: 1, page: 1, pageSize: 20 }
const stopped = { content: film, positionSec: 754, finished: false, at: updatedAt }
const params = { id: ids.film }

export const mineExamples: ExamplesOf<keyof typeof mineCalls> = {
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
  appClearHistory: {
    about: 'Entries from before that a device sends later do not bring anything back.',
  },
  appItemState: { params, answer: { saved: true, positionSec: 754, finished: false } },
  appSetPosition: {
    about:
      'For a person under 18 without `guardianConsent` nothing is stored, and `kept` is false. A position that nobody changed for 24 months is deleted.',
    params,
    body: { positionSec: 754 },
    answer: { positionSec: 754, finished: false, kept: true },
  },
  appSync: {
    about: `At most ${limits.syncEntries} entries. For each item the change with the latest time wins, whenever it arrives. The same batch a second time changes nothing.`,
    body: {
      clock: updatedAt,
      saved: [{ contentId: ids.film, saved: true, at: updatedAt }],
      positions: [{ contentId: ids.film, positionSec: 754, at: updatedAt }],
    },
    answer: { taken: 2, skipped: [] },
  },
}
