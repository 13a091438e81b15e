import { OwnPatch, PasswordChangeInput, StaffSessionList } from '../people/account.ts'
import { call } from '../call.ts'
import { staff } from '../roles.ts'
import { SessionAdmin } from '../people/session.ts'

export const accountCalls = {
  updateMe: call('PATCH', '/admin/me', {
    roles: staff,
    summary: 'Change your own name',
    activity: 'account.update',
    input: OwnPatch,
    output: SessionAdmin,
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
    summary: 'Where you are signed in, last seen first',
    output: StaffSessionList,
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
