import { call } from '../call.ts'
import { staff, superAdmins } from '../roles.ts'
import {
  CodeInput,
  ConfirmOptions,
  FactorsOfAdmin,
  LoginSecondFactorInput,
  Passkey,
  PasskeyInput,
  PasskeyOptions,
  PasskeyPatch,
  RecoveryCodes,
  SecondFactor,
  TotpKey,
} from './second-factor.ts'
import { LoginOutput } from '../session/session.ts'

export const secondFactorCalls = {
  loginSecondFactor: call('POST', '/admin/login/second-factor', {
    roles: 'public',
    summary: 'End a sign-in with the second factor',
    activity: 'session.open',
    input: LoginSecondFactorInput,
    output: LoginOutput,
  }),
  confirmOptions: call('POST', '/admin/me/confirm/options', {
    roles: staff,
    summary: 'Ways to confirm that it is you',
    output: ConfirmOptions,
    opensBeforeFactor: true,
  }),
  secondFactor: call('GET', '/admin/me/second-factor', {
    roles: staff,
    summary: 'Your own second factors',
    output: SecondFactor,
    opensBeforeFactor: true,
  }),
  passkeyOptions: call('POST', '/admin/me/passkeys/options', {
    roles: staff,
    summary: 'Begin to add a passkey',
    fresh: true,
    output: PasskeyOptions,
    opensBeforeFactor: true,
  }),
  addPasskey: call('POST', '/admin/me/passkeys', {
    roles: staff,
    summary: 'Add the passkey that the browser has made',
    activity: 'factor.add-passkey',
    input: PasskeyInput,
    output: RecoveryCodes,
    status: 201,
    opensBeforeFactor: true,
  }),
  renamePasskey: call('PATCH', '/admin/me/passkeys/:id', {
    roles: staff,
    summary: 'Rename a passkey',
    activity: 'factor.rename-passkey',
    input: PasskeyPatch,
    output: Passkey,
  }),
  removePasskey: call('DELETE', '/admin/me/passkeys/:id', {
    roles: staff,
    summary: 'Remove a passkey',
    activity: 'factor.remove-passkey',
    fresh: true,
  }),
  startTotp: call('POST', '/admin/me/totp', {
    roles: staff,
    summary: 'Begin to set up an authenticator app',
    fresh: true,
    output: TotpKey,
    opensBeforeFactor: true,
  }),
  confirmTotp: call('PUT', '/admin/me/totp', {
    roles: staff,
    summary: 'Turn the authenticator app on with its first code',
    activity: 'factor.add-totp',
    input: CodeInput,
    output: RecoveryCodes,
    opensBeforeFactor: true,
  }),
  removeTotp: call('DELETE', '/admin/me/totp', {
    roles: staff,
    summary: 'Turn the authenticator app off',
    activity: 'factor.remove-totp',
    fresh: true,
  }),
  renewRecoveryCodes: call('POST', '/admin/me/recovery-codes', {
    roles: staff,
    summary: 'New recovery codes in place of the old ones',
    activity: 'factor.renew-codes',
    fresh: true,
    output: RecoveryCodes,
  }),
  factorsOfAdmin: call('GET', '/admin/admin-users/:id/second-factor', {
    roles: superAdmins,
    summary: 'Second factors of a member of staff',
    output: FactorsOfAdmin,
  }),
  removeSecondFactor: call('DELETE', '/admin/admin-users/:id/second-factor', {
    roles: superAdmins,
    summary: 'Remove the second factors of a member of staff and end their sessions',
    activity: 'admin-user.remove-factor',
    fresh: true,
  }),
} as const
