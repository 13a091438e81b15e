import * as adminUser from './admin-user.ts'
import { AppUserDetail, AppUserList, AppUserPatch, AppUserQuery, PersonExport } from './app-user.ts'
import { call } from '../call.ts'
import { peopleEditors, superAdmins } from '../roles.ts'

export const peopleCalls = {
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
  listAdminUsers: call('GET', '/admin/admin-users', {
    roles: superAdmins,
    summary: 'Members of staff, by name',
    query: adminUser.AdminUserQuery,
    output: adminUser.AdminUserList,
  }),
  createAdminUser: call('POST', '/admin/admin-users', {
    roles: superAdmins,
    summary: 'Create a member of staff',
    activity: 'admin-user.create',
    input: adminUser.AdminUserInput,
    output: adminUser.AdminUser,
    status: 201,
    fresh: true,
  }),
  getAdminUser: call('GET', '/admin/admin-users/:id', {
    roles: superAdmins,
    summary: 'One member of staff',
    output: adminUser.AdminUser,
  }),
  updateAdminUser: call('PUT', '/admin/admin-users/:id', {
    roles: superAdmins,
    summary: 'Change the sent fields of a member of staff',
    activity: 'admin-user.update',
    input: adminUser.AdminUserPatch,
    output: adminUser.AdminUser,
    versioned: true,
    fresh: 'in-part',
  }),
  deleteAdminUser: call('DELETE', '/admin/admin-users/:id', {
    roles: superAdmins,
    summary: 'Delete a member of staff',
    fresh: true,
    activity: 'admin-user.delete',
  }),
  resetAdminPassword: call('POST', '/admin/admin-users/:id/reset-password', {
    roles: superAdmins,
    summary: 'Set a new password for a member of staff and end their sessions',
    activity: 'admin-user.password',
    input: adminUser.ResetPasswordInput,
    fresh: true,
  }),
  endSessionsOfAdmin: call('DELETE', '/admin/admin-users/:id/sessions', {
    roles: superAdmins,
    summary: 'End all sessions of a member of staff',
    activity: 'admin-user.end-sessions',
    fresh: true,
  }),
} as const
