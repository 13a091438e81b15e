import { call } from '../call.ts'
import * as history from './history.ts'
import { editors, superAdmins } from '../roles.ts'

export const historyCalls = {
  listVersions: call('GET', '/admin/history/:id', {
    roles: editors,
    summary: 'The saves of a content item, category, carousel item or collection, newest first',
    query: history.VersionQuery,
    output: history.VersionPage,
  }),
  restoreVersion: call('POST', '/admin/history/:id/restore', {
    roles: editors,
    summary: 'Restore fields to their values before or after a save',
    activity: 'history.restore',
    input: history.RestoreInput,
    output: history.Restored,
    versioned: true,
    points: 10,
  }),
  listTrash: call('GET', '/admin/trash', {
    roles: superAdmins,
    summary: 'Deleted items that can still be restored, the most recently deleted first',
    query: history.TrashQuery,
    output: history.TrashList,
  }),
  restoreTrashed: call('POST', '/admin/trash/:id/restore', {
    roles: superAdmins,
    summary: 'Restore a deleted item',
    activity: 'trash.restore',
    input: history.RestoreTrashedInput,
    output: history.Restored,
  }),
  removeTrashed: call('DELETE', '/admin/trash/:id', {
    roles: superAdmins,
    summary: 'Delete one item of the trash permanently',
    activity: 'trash.remove',
    fresh: true,
  }),
  emptyTrash: call('DELETE', '/admin/trash', {
    roles: superAdmins,
    summary: 'Delete everything in the trash permanently',
    activity: 'trash.empty',
    fresh: true,
  }),
} as const
