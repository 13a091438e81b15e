import { limits } from '../limits.ts'
import { sameAs } from '../general-notes.ts'

export const secondFactorNotes = {
  ticket: 'Proof that the password was right: valid for five minutes, five tries and one success.',
  factors: 'Kinds of proof that count for this account.',
  passkeyOptions:
    'Options for `navigator.credentials.get`, the JSON of WebAuthn. Missing where the account has no passkey.',
  'LoginSecondFactorInput.code': 'Six digits of the authenticator app, or a recovery code.',
  'ConfirmInput.password': 'Password; it counts only where the account has no second factor.',
  isPasswordEnough: 'True where the account has no second factor, so that the password is the proof.',
  'ConfirmInput.code': 'Six digits of the authenticator app, or a recovery code.',
  'ConfirmInput.passkey': 'Answer of the browser to the options of `confirmOptions`.',
  'CodeInput.code': 'Six digits that the app shows now.',
  passkey: 'Answer of the browser to the options.',
  options: 'Options for `navigator.credentials.create`, the JSON of WebAuthn.',
  rawId: sameAs('id'),
  'MadePasskey.id': 'Id of the passkey, as the browser gives it.',
  'UsedPasskey.id': 'Id of the passkey, as the browser gives it.',
  'MadePasskey.type': 'Always `public-key`.',
  'UsedPasskey.type': 'Always `public-key`.',
  response: 'The fields that the server needs; browsers send more.',
  clientDataJSON: 'Base64url, as the browser gives it.',
  attestationObject: 'Base64url, as the browser gives it. The server asks for no attestation.',
  authenticatorData: 'Base64url, as the browser gives it.',
  signature: 'Base64url, as the browser gives it.',
  transports: 'Transports of the passkey, such as `usb` or `internal`.',
  'PasskeyInput.name': `Name that the owner gives the passkey, up to ${limits.passkeyNameMax} characters.`,
  'PasskeyPatch.name': `Name that the owner gives the passkey, up to ${limits.passkeyNameMax} characters.`,
  'Passkey.name': 'Name that the owner gave the passkey.',
  'Passkey.id': sameAs('_id'),
  lastUsedAt: 'Time at which it last opened a session, UTC; null for never.',
  passkeys: 'Passkeys in the order in which they were added.',
  totpSince: 'Time since which an authenticator app counts, UTC; null where there is none.',
  recoveryCodesLeft: 'Number of unused recovery codes.',
  setUpBefore:
    'Time until which a compulsory second factor can be put off, UTC; null where none is required. After that everything else is refused with 403 `second-factor-required`.',
  passkeyOrigin:
    'Origin at which the console has to be open for passkeys; null where this installation cannot have passkeys.',
  secret: 'Key of the app in base32, to type where no camera is available.',
  uri: 'The same key as an `otpauth:` address, for a QR code.',
  recoveryCodes:
    'Recovery codes; each replaces a factor at one sign-in. They are shown only this once; empty where none were made.',
  passkeyCount: 'Number of passkeys.',
  hasTotp: 'Whether an authenticator app counts.',
}
