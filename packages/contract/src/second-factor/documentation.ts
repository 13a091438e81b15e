import { type ExamplesOf, createdAt, ids, sessionAdmin, staffTokens, webAuthn } from '../example-values.ts'
import { sameAs } from '../general-notes.ts'
import { limits } from '../limits.ts'
import type { secondFactorCalls } from './calls.ts'
import type { SecondFactorAsked } from './second-factor.ts'

const passkey = { _id: ids.passkey, id: ids.passkey, name: 'Phone', createdAt, lastUsedAt: null }
const ten =
  '4tq7m-xk2zd b9wfn-3ehpr yv6cs-8jgat k2mxu-57qnb zr4hd-pw9ev c8taf-6ysgk n3jpq-mv7xh 5uegb-rz2wd hx9kc-t4nfy d7vsm-q8apj'
const codes = { recoveryCodes: ten.split(' ') }

export const secondFactorAsked: SecondFactorAsked = {
  ticket: webAuthn.ticket,
  factors: ['passkey', 'totp', 'recoveryCode'],
  passkeyOptions: {
    challenge: webAuthn.challenge,
    rpId: 'jinvani.example.org',
    allowCredentials: [{ id: webAuthn.credential, type: 'public-key', transports: ['internal'] }],
    timeout: 300_000,
    userVerification: 'preferred',
  },
}

const { ticket: _, ...asked } = secondFactorAsked
const confirmOptions = { ...asked, isPasswordEnough: false }

export const examples: ExamplesOf<typeof secondFactorCalls> = {
  loginSecondFactor: {
    about:
      'The ticket comes from a sign-in that answered `second-factor-needed`, and is valid for five minutes, five tries and one success. Send a `code` (six digits of the app, each accepted once, or a recovery code) or the answer of the browser to `passkeyOptions`. After ten wrong codes for an account in 15 minutes, or 50 in a day, the answer is 429; passkeys and recovery codes still work.',
    body: { ticket: webAuthn.ticket, code: webAuthn.totpCode },
    answer: { token: staffTokens, admin: sessionAdmin },
    errors: ['invalid-second-factor', 'ticket-over'],
  },
  confirmOptions: {
    about:
      'An account with a second factor has to use it; its password is not accepted. `passkeyOptions` are valid for five minutes and one use.',
    answer: confirmOptions,
  },
  secondFactor: {
    answer: {
      passkeys: [passkey],
      totpSince: createdAt,
      recoveryCodesLeft: 10,
      setUpBefore: null,
      passkeyOrigin: 'https://jinvani.example.org',
    },
  },
  passkeyOptions: {
    about: 'Give `options` to `navigator.credentials.create`. They are valid for ten minutes and one use.',
    answer: {
      options: {
        challenge: webAuthn.challenge,
        rp: { name: 'Jinvani', id: 'jinvani.example.org' },
        user: { id: 'YWI1ZjFiZDQ', name: sessionAdmin.email, displayName: sessionAdmin.name },
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        timeout: 300_000,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'preferred',
          userVerification: 'preferred',
          requireResidentKey: false,
        },
        attestation: 'none',
        extensions: { credProps: true },
        hints: [],
      },
    },
    errors: ['passkey-refused'],
  },
  addPasskey: {
    about:
      'The first factor of an account ends its other sessions and gives recovery codes, which are shown only this once.',
    body: {
      name: 'Phone',
      passkey: {
        id: webAuthn.credential,
        rawId: webAuthn.credential,
        type: 'public-key',
        response: {
          clientDataJSON: webAuthn.clientData,
          attestationObject: webAuthn.attestation,
          transports: ['internal'],
        },
      },
    },
    answer: codes,
    errors: ['passkey-refused', 'passkey-exists'],
  },
  renamePasskey: {
    params: { id: ids.passkey },
    body: { name: 'Phone in the office' },
    answer: { ...passkey, name: 'Phone in the office' },
  },
  removePasskey: { params: { id: ids.passkey } },
  startTotp: {
    about:
      'Show `uri` as a QR code. The app is valid after `confirmTotp`; until then an earlier app stays valid.',
    answer: { secret: webAuthn.totpSecret, uri: webAuthn.totpUri },
  },
  confirmTotp: {
    about: 'The answer has recovery codes, as with `addPasskey`; none if the account has some already.',
    body: { code: webAuthn.totpCode },
    answer: { recoveryCodes: [] },
    errors: ['no-second-factor'],
  },
  removeTotp: {},
  renewRecoveryCodes: { answer: codes, errors: ['no-second-factor'] },
  factorsOfAdmin: { params: { id: ids.viewer }, answer: { passkeyCount: 1, hasTotp: true } },
  removeSecondFactor: { params: { id: ids.viewer } },
}

export const notes = {
  ticket:
    'Proof that the password was right, only with the code `second-factor-needed`. It is valid for five minutes, five tries and one success.',
  factors:
    'Kinds of proof that this account can use: `passkey`, `totp` (a code of the authenticator app), `recoveryCode`.',
  passkeyOptions:
    'Options for `navigator.credentials.get`, the JSON of WebAuthn. Missing if the account has no passkey.',
  'LoginSecondFactorInput|ConfirmInput.code': 'Six digits of the authenticator app, or a recovery code.',
  'ConfirmInput.password': 'Password; accepted only if the account has no second factor.',
  isPasswordEnough: 'True if the account has no second factor: the password is then enough.',
  'ConfirmInput.passkey':
    'What `navigator.credentials.get` returned for the `passkeyOptions` of `confirmOptions`.',
  'CodeInput.code': 'Six digits that the authenticator app shows now.',
  passkey: 'What `navigator.credentials.create` returned for the `options` of `passkeyOptions`.',
  'LoginSecondFactorInput.passkey': 'What `navigator.credentials.get` returned for `passkeyOptions`.',
  options: 'Options for `navigator.credentials.create`, the JSON of WebAuthn.',
  rawId: sameAs('id'),
  'MadePasskey|UsedPasskey.id': 'Id of the passkey, as the browser gives it.',
  'MadePasskey|UsedPasskey.type': 'Always `public-key`.',
  response: 'Answer of the authenticator. The server ignores other fields that the browser adds.',
  clientDataJSON: 'Client data as the browser gives them, in base64url.',
  attestationObject: 'Attestation object as the browser gives it, in base64url.',
  authenticatorData: 'Data of the authenticator as the browser gives them, in base64url.',
  signature: 'Signature as the browser gives it, in base64url.',
  transports: 'Ways to reach the passkey, such as `usb` or `internal`; may be left out.',
  'PasskeyInput|PasskeyPatch.name': `Name that the owner gives the passkey, up to ${limits.passkeyNameMax} characters.`,
  'Passkey.name': 'Name that the owner gave the passkey.',
  'Passkey.id': sameAs('_id'),
  lastUsedAt: 'Time at which the passkey was last used, UTC; null for never.',
  passkeys: 'Passkeys in the order in which they were added.',
  totpSince: 'Time at which the authenticator app was set up, UTC; null if there is none.',
  recoveryCodesLeft: 'Number of unused recovery codes.',
  setUpBefore:
    'Time until which a compulsory second factor can be put off, UTC; null if none is required. After that time, most other calls are refused with 403 `second-factor-required`.',
  passkeyOrigin:
    'Origin at which the console must be open to use passkeys; null if this installation cannot have passkeys.',
  secret: 'Key for the authenticator app in base32, to type in if there is no camera.',
  uri: 'The same key as an `otpauth:` address, for a QR code.',
  recoveryCodes:
    'New recovery codes, each of which replaces the second factor once. No later answer has them. Empty if none were made.',
  passkeyCount: 'Number of passkeys of the member of staff.',
  hasTotp: 'True if an authenticator app is set up.',
}
