import {
  AdminUser,
  AdminUserInput,
  AdminUserList,
  AdminUserPatch,
  AdminUserQuery,
  ResetPasswordInput,
} from '../admin-user.ts'
import { AppUser, AppUserList, AppUserPatch, AppUserQuery } from '../app-user.ts'
import { call } from '../call.ts'
import { editors, superAdmins } from '../roles.ts'

export const peopleCalls = {
  listAppUsers: call('GET', '/admin/app-users', {
    roles: editors,
    summary: 'People of the mobile apps, newest first',
    query: AppUserQuery,
    output: AppUserList,
  }),
  getAppUser: call('GET', '/admin/app-users/:id', {
    roles: editors,
    summary: 'One app user',
    output: AppUser,
  }),
  updateAppUser: call('PUT', '/admin/app-users/:id', {
    roles: editors,
    summary: 'Rename, block or unblock an app user',
    input: AppUserPatch,
    output: AppUser,
    versioned: true,
  }),
  listAdminUsers: call('GET', '/admin/admin-users', {
    roles: superAdmins,
    summary: 'Members of staff, by name',
    query: AdminUserQuery,
    output: AdminUserList,
  }),
  createAdminUser: call('POST', '/admin/admin-users', {
    roles: superAdmins,
    summary: 'Create a member of staff',
    input: AdminUserInput,
    output: AdminUser,
    status: 201,
  }),
  getAdminUser: call('GET', '/admin/admin-users/:id', {
    roles: superAdmins,
    summary: 'One member of staff',
    output: AdminUser,
  }),
  updateAdminUser: call('PUT', '/admin/admin-users/:id', {
    roles: superAdmins,
    summary: 'Change the sent fields of a member of staff',
    input: AdminUserPatch,
    output: AdminUser,
    versioned: true,
    fresh: true,
  }),
  deleteAdminUser: call('DELETE', '/admin/admin-users/:id', {
    roles: superAdmins,
    summary: 'Delete a member of staff',
    fresh: true,
  }),
  resetAdminPassword: call('POST', '/admin/admin-users/:id/reset-password', {
    roles: superAdmins,
    summary: 'Set a new password and end the sessions',
    input: ResetPasswordInput,
    fresh: true,
  }),
} as const
