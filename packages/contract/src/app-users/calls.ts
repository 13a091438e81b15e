import { AppUserDetail, AppUserList, AppUserPatch, AppUserQuery, PersonExport } from './app-users.ts'
import { call } from '../call.ts'
import { peopleEditors, superAdmins } from '../roles.ts'

export const appUserCalls = {
  listAppUsers: call('GET', '/admin/app-users', {
    roles: peopleEditors,
    summary: 'People of the mobile apps, newest first',
    query: AppUserQuery,
    output: AppUserList,
  }),
  getAppUser: call('GET', '/admin/app-users/:id', {
    roles: peopleEditors,
    summary: 'One app user with their consents',
    output: AppUserDetail,
  }),
  updateAppUser: call('PUT', '/admin/app-users/:id', {
    roles: peopleEditors,
    summary: 'Rename, block or unblock an app user',
    activity: 'app-user.update',
    input: AppUserPatch,
    output: AppUserDetail,
    versioned: true,
  }),
  exportAppUser: call('GET', '/admin/app-users/:id/export', {
    roles: superAdmins,
    summary: 'All data about an app user, as a file',
    activity: 'app-user.export',
    output: PersonExport,
    fileName: 'jinvani-person-:id.json',
    fresh: true,
  }),
  eraseAppUser: call('DELETE', '/admin/app-users/:id', {
    roles: superAdmins,
    summary: 'Erase an app user and all data about them',
    activity: 'app-user.delete',
    fresh: true,
  }),
  endSessionsOfAppUser: call('DELETE', '/admin/app-users/:id/sessions', {
    roles: superAdmins,
    summary: 'End all sessions of an app user',
    activity: 'app-user.end-sessions',
    fresh: true,
  }),
} as const
