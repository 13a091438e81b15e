import { call } from '../call.ts'
import { RestoreInput, Restored, VersionPage, VersionQuery } from '../library/history.ts'
import { editors, superAdmins } from '../roles.ts'
import { RestoreTrashedInput, TrashList, TrashQuery } from '../library/trash.ts'

export const historyCalls = {
  listVersions: call('GET', '/admin/history/:id', {
    roles: editors,
    summary: 'The saves of a content item, category or carousel item, newest first',
    query: VersionQuery,
    output: VersionPage,
  }),
  restoreVersion: call('POST', '/admin/history/:id/restore', {
    roles: editors,
    summary: 'Bring fields back as they were before or after a save',
    activity: 'history.restore',
    input: RestoreInput,
    output: Restored,
    versioned: true,
    points: 10,
  }),
  listTrash: call('GET', '/admin/trash', {
    roles: superAdmins,
    summary: 'What was deleted and can still come back, the last first',
    query: TrashQuery,
    output: TrashList,
  }),
  restoreTrashed: call('POST', '/admin/trash/:id/restore', {
    roles: superAdmins,
    summary: 'Bring back what was deleted',
    activity: 'trash.restore',
    input: RestoreTrashedInput,
    output: Restored,
  }),
  removeTrashed: call('DELETE', '/admin/trash/:id', {
    roles: superAdmins,
    summary: 'Remove one thing of the trash for good',
    activity: 'trash.remove',
    fresh: true,
  }),
  emptyTrash: call('DELETE', '/admin/trash', {
    roles: superAdmins,
    summary: 'Remove everything in the trash for good',
    activity: 'trash.empty',
    fresh: true,
  }),
} as const
