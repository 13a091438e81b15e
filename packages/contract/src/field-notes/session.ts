import { limits } from '../limits.ts'
import { sameAs } from './wording.ts'

export const sessionNotes = {
  token: 'The pair of tokens.',
  'PlaybackToken.token':
    'Opens the licence of this one film. The header has it too, in the form that is sent.',
  'PlaybackToken.licenceUrl': 'Where the player asks for the licence.',
  header: 'Send it with every request for a licence or a key of this film.',
  'PlaybackHeader.name': 'Of the header.',
  'PlaybackHeader.value': 'As it is sent.',
  system: 'What the player has to know: Clear Key, Widevine or FairPlay.',
  certificateUrl: 'Of FairPlay: the certificate that the player needs first.',
  'PlaybackToken.url':
    'The stream for this playback, of a provider outside; missing where the one in `sources` is meant.',
  stream: '`dash` or `hls`: the source that will be played.',
  accessToken: 'Send it as `Authorization: Bearer`. Ends after 15 minutes.',
  refreshToken:
    'Opaque. Works once; each refresh gives the next one. Ends after 7 days unused, 30 days at most.',
  user: 'The person who signed in.',
  admin: 'The member of staff who signed in.',
  'OtpVerify.code': 'The six digits that arrived.',
  expiresIn: 'Seconds until it ends.',
  'PresignInput.expiresIn': `Seconds the signed address shall last, ${limits.presignExpirySecMin} to ${limits.presignExpirySecMax}.`,
}

export const secondFactorNotes = {
  ticket: 'Stands for the password that was right: five minutes, five tries, one success.',
  factors: 'What counts as proof for this account.',
  passkeyOptions:
    "For `navigator.credentials.get`: WebAuthn's JSON. Missing where the account has no passkey.",
  'LoginSecondFactorInput.code': 'Six digits of the authenticator app, or a recovery code.',
  'ConfirmInput.code': 'Six digits of the authenticator app, or a recovery code.',
  'ConfirmInput.passkey': 'What the browser made of the options of `confirmOptions`.',
  'CodeInput.code': 'Six digits that the app shows now.',
  passkey: 'What the browser made of the options.',
  options: "For `navigator.credentials.create`: WebAuthn's JSON.",
  rawId: sameAs('id'),
  'MadePasskey.id': 'Of the passkey, as the browser says it.',
  'UsedPasskey.id': 'Of the passkey, as the browser says it.',
  'MadePasskey.type': 'Always `public-key`.',
  'UsedPasskey.type': 'Always `public-key`.',
  response: 'The fields that are needed; browsers send more.',
  clientDataJSON: 'Base64url, as the browser says it.',
  attestationObject: 'Base64url, as the browser says it. Statements about its maker are not asked for.',
  authenticatorData: 'Base64url, as the browser says it.',
  signature: 'Base64url, as the browser says it.',
  transports: 'How the passkey is reached.',
  'PasskeyInput.name': `What its owner calls it, up to ${limits.passkeyNameMax} characters.`,
  'PasskeyPatch.name': `What its owner calls it, up to ${limits.passkeyNameMax} characters.`,
  'Passkey.name': 'What its owner calls it.',
  'Passkey.id': sameAs('_id'),
  lastUsedAt: 'When it last opened a session, UTC; null for never.',
  passkeys: 'In the order in which they were added.',
  totpSince: 'Since when an authenticator app counts, UTC; null where there is none.',
  recoveryCodesLeft: 'How many have not been used.',
  setUpBefore:
    'Until when a second factor that is compulsory can be put off, UTC; null where none is asked for. After that everything else is refused with 403 `second-factor-required`.',
  passkeyOrigin: 'Where the console has to be open for passkeys; null where this installation can have none.',
  secret: 'Key of the app in base32, to be typed where no camera is.',
  uri: 'The same as an `otpauth:` address, for a QR code.',
  recoveryCodes:
    'Each signs in once in place of a factor. They are shown this once; empty where none were made.',
  passkeyCount: 'How many passkeys.',
  hasTotp: 'Whether an authenticator app counts.',
}
