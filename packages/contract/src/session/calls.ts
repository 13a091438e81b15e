import { call } from '../call.ts'
import { OwnPatch, PasswordChangeInput } from '../admin-users/admin-users.ts'
import { staff } from '../roles.ts'
import * as session from './session.ts'

export const sessionCalls = {
  login: call('POST', '/admin/login', {
    roles: 'public',
    summary: 'Sign in a member of staff',
    activity: 'session.open',
    input: session.LoginInput,
    output: session.LoginOutput,
  }),
  refreshToken: call('POST', '/auth/refresh-token', {
    roles: 'public',
    summary: 'Trade a refresh token for new tokens',
    input: session.RefreshInput,
    output: session.RefreshOutput,
  }),
  logout: call('POST', '/admin/logout', {
    roles: 'public',
    summary: 'End a session',
    activity: 'session.end',
    input: session.LogoutInput,
  }),
  me: call('GET', '/admin/me', {
    roles: staff,
    summary: 'The signed-in member of staff',
    opensBeforeChange: true,
    output: session.SessionAdmin,
  }),
  confirm: call('POST', '/admin/me/confirm', {
    roles: staff,
    summary: 'Confirm your identity again, for calls that require a recent proof',
    activity: 'session.prove',
    input: session.ConfirmInput,
    opensBeforeFactor: true,
  }),
  updateMe: call('PATCH', '/admin/me', {
    roles: staff,
    summary: 'Change your own name',
    activity: 'account.update',
    input: OwnPatch,
    output: session.SessionAdmin,
  }),
  changePassword: call('POST', '/admin/me/password', {
    roles: staff,
    summary: 'Change your own password and end your other sessions',
    activity: 'account.password',
    input: PasswordChangeInput,
    opensBeforeChange: true,
  }),
  listSessions: call('GET', '/admin/me/sessions', {
    roles: staff,
    summary: 'Your own open sessions, the most recently used first',
    output: session.StaffSessionList,
  }),
  endSession: call('DELETE', '/admin/me/sessions/:id', {
    roles: staff,
    summary: 'End one of your own sessions',
    activity: 'session.end',
    fresh: true,
  }),
  endOtherSessions: call('DELETE', '/admin/me/sessions', {
    roles: staff,
    summary: 'End all your sessions but this one',
    activity: 'session.end-others',
    fresh: true,
  }),
} as const
