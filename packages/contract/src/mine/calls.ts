import { call } from '../call.ts'
import { limits } from '../limits.ts'
import {
  HistoryList,
  ItemState,
  MineQuery,
  PositionInput,
  PositionTaken,
  SavedList,
  SyncInput,
  SyncResult,
} from './mine.ts'

export const mineCalls = {
  appListSaved: call('GET', '/app/me/saved', {
    roles: 'app',
    summary: 'The items that I saved, last saved first',
    query: MineQuery,
    output: SavedList,
  }),
  appSaveItem: call('PUT', '/app/me/saved/:id', { roles: 'app', summary: 'Save an item' }),
  appUnsaveItem: call('DELETE', '/app/me/saved/:id', {
    roles: 'app',
    summary: 'Take an item off my saved ones',
  }),
  appListContinue: call('GET', '/app/me/continue', {
    roles: 'app',
    summary: 'The items that I began and did not finish, last played first',
    query: MineQuery,
    output: HistoryList,
  }),
  appListHistory: call('GET', '/app/me/history', {
    roles: 'app',
    summary: 'The items that I played, last played first',
    query: MineQuery,
    output: HistoryList,
  }),
  appClearFromHistory: call('DELETE', '/app/me/history/:id', {
    roles: 'app',
    summary: 'Clear one item from my history, with its position',
  }),
  appClearHistory: call('DELETE', '/app/me/history', {
    roles: 'app',
    summary: 'Clear my history, with all positions',
  }),
  appItemState: call('GET', '/app/me/items/:id', {
    roles: 'app',
    summary: 'Whether I saved an item, and where I stopped',
    output: ItemState,
  }),
  appSetPosition: call('PUT', '/app/me/positions/:id', {
    roles: 'app',
    summary: 'Keep where I stopped in an item',
    input: PositionInput,
    output: PositionTaken,
  }),
  appSync: call('POST', '/app/me/sync', {
    roles: 'app',
    summary: 'Send what was saved and played offline',
    input: SyncInput,
    output: SyncResult,
    bodyBytes: limits.jsonBodyBytes,
    points: 10,
  }),
} as const
