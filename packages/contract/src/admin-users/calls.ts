import * as adminUser from './admin-users.ts'
import { call } from '../call.ts'
import { superAdmins } from '../roles.ts'

export const adminUserCalls = {
  listAdminUsers: call('GET', '/admin/admin-users', {
    roles: superAdmins,
    summary: 'Members of staff, sorted by name',
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
    summary: 'Change a member of staff; fields that are left out keep their values',
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
