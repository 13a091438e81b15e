import { call } from '../call.ts'
import { limits } from '../limits.ts'
import * as mine from './mine.ts'

export const mineCalls = {
  appListSaved: call('GET', '/app/me/saved', {
    roles: 'app',
    points: 5,
    summary: 'The items that I saved, the most recently saved first',
    query: mine.MineQuery,
    output: mine.SavedList,
  }),
  appSaveItem: call('PUT', '/app/me/saved/:id', { roles: 'app', summary: 'Save an item' }),
  appUnsaveItem: call('DELETE', '/app/me/saved/:id', {
    roles: 'app',
    summary: 'Remove an item from my saved items',
  }),
  appListContinue: call('GET', '/app/me/continue', {
    roles: 'app',
    points: 5,
    summary: 'The items that I began and did not finish, the most recently played first',
    query: mine.MineQuery,
    output: mine.HistoryList,
  }),
  appListHistory: call('GET', '/app/me/history', {
    roles: 'app',
    points: 5,
    summary: 'The items that I played, the most recently played first',
    query: mine.MineQuery,
    output: mine.HistoryList,
  }),
  appClearFromHistory: call('DELETE', '/app/me/history/:id', {
    roles: 'app',
    summary: 'Clear an item and its position from my history',
  }),
  appClearHistory: call('DELETE', '/app/me/history', {
    roles: 'app',
    summary: 'Clear my history and all positions',
  }),
  appItemState: call('GET', '/app/me/items/:id', {
    roles: 'app',
    summary: 'Whether I saved an item, and where I stopped',
    output: mine.ItemState,
  }),
  appSetPosition: call('PUT', '/app/me/positions/:id', {
    roles: 'app',
    summary: 'Save where I stopped in an item',
    input: mine.PositionInput,
    output: mine.PositionTaken,
  }),
  appSync: call('POST', '/app/me/sync', {
    roles: 'app',
    summary: 'Send what was saved and played offline',
    input: mine.SyncInput,
    output: mine.SyncResult,
    bodyBytes: limits.jsonBodyBytes,
    points: 10,
  }),
} as const
