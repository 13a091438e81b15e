import { call } from '../call.ts'
import { staff } from '../roles.ts'
import {
  ConfirmInput,
  LoginInput,
  LoginOutput,
  LogoutInput,
  RefreshInput,
  RefreshOutput,
  SessionAdmin,
} from '../people/session.ts'

export const sessionCalls = {
  login: call('POST', '/admin/login', {
    roles: 'public',
    summary: 'Sign in a member of staff',
    activity: 'session.open',
    input: LoginInput,
    output: LoginOutput,
  }),
  refreshToken: call('POST', '/auth/refresh-token', {
    roles: 'public',
    summary: 'Trade a refresh token for new tokens',
    input: RefreshInput,
    output: RefreshOutput,
  }),
  logout: call('POST', '/admin/logout', {
    roles: 'public',
    summary: 'End a session',
    activity: 'session.end',
    input: LogoutInput,
  }),
  me: call('GET', '/admin/me', {
    roles: staff,
    summary: 'The signed-in member of staff',
    opensBeforeChange: true,
    output: SessionAdmin,
  }),
  confirm: call('POST', '/admin/me/confirm', {
    roles: staff,
    summary: 'Prove again who you are, which opens the calls that ask for it',
    activity: 'session.prove',
    input: ConfirmInput,
    opensBeforeFactor: true,
  }),
} as const
