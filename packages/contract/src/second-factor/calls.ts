import { call } from '../call.ts'
import { staff, superAdmins } from '../roles.ts'
import * as secondFactor from './second-factor.ts'
import { LoginOutput } from '../session/session.ts'

export const secondFactorCalls = {
  loginSecondFactor: call('POST', '/admin/login/second-factor', {
    roles: 'public',
    summary: 'Complete a sign-in with the second factor',
    activity: 'session.open',
    input: secondFactor.LoginSecondFactorInput,
    output: LoginOutput,
  }),
  confirmOptions: call('POST', '/admin/me/confirm/options', {
    roles: staff,
    summary: 'Ways to confirm that it is you',
    output: secondFactor.ConfirmOptions,
    opensBeforeFactor: true,
  }),
  secondFactor: call('GET', '/admin/me/second-factor', {
    roles: staff,
    summary: 'Your own second factors',
    output: secondFactor.SecondFactor,
    opensBeforeFactor: true,
  }),
  passkeyOptions: call('POST', '/admin/me/passkeys/options', {
    roles: staff,
    summary: 'Begin to add a passkey',
    fresh: true,
    output: secondFactor.PasskeyOptions,
    opensBeforeFactor: true,
  }),
  addPasskey: call('POST', '/admin/me/passkeys', {
    roles: staff,
    summary: 'Add the passkey that the browser has made',
    activity: 'factor.add-passkey',
    input: secondFactor.PasskeyInput,
    output: secondFactor.RecoveryCodes,
    status: 201,
    opensBeforeFactor: true,
  }),
  renamePasskey: call('PATCH', '/admin/me/passkeys/:id', {
    roles: staff,
    summary: 'Rename a passkey',
    activity: 'factor.rename-passkey',
    input: secondFactor.PasskeyPatch,
    output: secondFactor.Passkey,
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
    output: secondFactor.TotpKey,
    opensBeforeFactor: true,
  }),
  confirmTotp: call('PUT', '/admin/me/totp', {
    roles: staff,
    summary: 'Turn the authenticator app on with its first code',
    activity: 'factor.add-totp',
    input: secondFactor.CodeInput,
    output: secondFactor.RecoveryCodes,
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
    summary: 'Replace your recovery codes with new ones',
    activity: 'factor.renew-codes',
    fresh: true,
    output: secondFactor.RecoveryCodes,
  }),
  factorsOfAdmin: call('GET', '/admin/admin-users/:id/second-factor', {
    roles: superAdmins,
    summary: 'Second factors of a member of staff',
    output: secondFactor.FactorsOfAdmin,
  }),
  removeSecondFactor: call('DELETE', '/admin/admin-users/:id/second-factor', {
    roles: superAdmins,
    summary: 'Remove the second factors of a member of staff and end their sessions',
    activity: 'admin-user.remove-factor',
    fresh: true,
  }),
} as const
