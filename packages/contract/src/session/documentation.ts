import {
  type ExamplesOf,
  sessionAdmin as admin,
  createdAt,
  ids,
  password,
  staffEmail,
  staffTokens as token,
  tokens,
  updatedAt,
} from '../example-values.ts'
import { limits } from '../limits.ts'
import type { sessionCalls } from './calls.ts'

export const examples: ExamplesOf<typeof sessionCalls> = {
  login: {
    about:
      'The access token lasts 15 minutes, the refresh token 7 days unused and 30 days at most. After five failures in 15 minutes for one account and address the answer is 429. An account with a second factor gets 401 `second-factor-needed` with a `ticket` for `loginSecondFactor`.',
    body: { email: staffEmail, password },
    answer: { token, admin },
    errors: ['invalid-credentials', 'second-factor-needed', 'rate-limited'],
  },
  refreshToken: {
    about:
      'A refresh token works once; store the new one. Using an old one again ends the session, except within 15 seconds, when the answer is the same.',
    body: { refreshToken: tokens.staffRefresh },
    answer: { ...token, admin },
    errors: ['session-expired'],
  },
  logout: {
    about: 'Ends the session of the refresh token, and that of the Bearer token if one is sent.',
    body: { refreshToken: tokens.staffRefresh },
    takes: ['staff'],
  },
  me: { answer: admin },
  confirm: {
    about: `A sign-in counts for ${limits.freshSec / 60} minutes; after that, calls that can answer \`confirmation-needed\` require this call first. An account with a second factor sends a \`code\` or a \`passkey\`, any other account its \`password\`. The number of wrong passwords for the account is limited, as at a sign-in.`,
    body: { password },
  },
  updateMe: { body: { name: admin.name }, answer: admin },
  changePassword: {
    about:
      'Ends the other sessions and keeps this one. A wrong current password counts as a failed sign-in. The 10,000 commonest passwords are refused, as are your own name and e-mail and the name of the product.',
    body: { currentPassword: password, newPassword: 'girnar-10000-steps' },
  },
  listSessions: {
    answer: {
      items: [
        {
          _id: ids.session,
          id: ids.session,
          device: 'Firefox on Windows',
          network: '203.0.113.0/24',
          createdAt,
          lastSeenAt: updatedAt,
          isCurrent: true,
        },
      ],
    },
  },
  endSession: { about: 'The session of the token in use can be ended, too.', params: { id: ids.session } },
  endOtherSessions: {},
}

export const notes = {
  token: 'The access token and the refresh token.',
  'PlaybackToken.token':
    'Token with which a player gets the licence of this film. `header` has the token in the form to send.',
  'PlaybackToken.licenceUrl': 'Address where the player asks for the licence.',
  header: 'Header to send with every request for a licence or a key of this film.',
  'PlaybackHeader.name': 'Name of the header.',
  'PlaybackHeader.value': 'Value of the header.',
  system:
    'DRM system for the player: `org.w3.clearkey`, `com.widevine.alpha` (Widevine) or `com.apple.fps` (FairPlay).',
  certificateUrl:
    'Address of the certificate that a FairPlay player loads first; missing for other DRM systems.',
  'PlaybackToken.url':
    'Address of the stream for this playback with an outside provider; missing if the player takes the address in `sources`.',
  stream: '`dash` or `hls`, as the `kind` of the source that will be played.',
  accessToken: 'Token to send as `Authorization: Bearer`. It expires after 15 minutes.',
  refreshToken:
    'Opaque token that works once; each refresh returns the next one. It expires after 7 days without use, and the session after 30 days.',
  user: 'The person who signed in.',
  admin: 'The member of staff who signed in.',
  'OtpVerify.code': 'The six digits that the person received.',
  expiresIn: 'Seconds until the code, token or addresses of this answer expire.',
  'PresignInput.expiresIn': `For how many seconds the signed address will work: ${limits.presignExpirySecMin} to ${limits.presignExpirySecMax}.`,
}
