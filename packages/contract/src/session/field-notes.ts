import { limits } from '../limits.ts'

export const sessionNotes = {
  token: 'The pair of tokens.',
  'PlaybackToken.token':
    'Token that opens the licence of this one film. `header` has it too, in the form to send.',
  'PlaybackToken.licenceUrl': 'Address where the player asks for the licence.',
  header: 'Send it with every request for a licence or a key of this film.',
  'PlaybackHeader.name': 'Name of the header.',
  'PlaybackHeader.value': 'Value of the header.',
  system: 'DRM system for the player: Clear Key, Widevine or FairPlay.',
  certificateUrl: 'Address of the FairPlay certificate that the player needs first.',
  'PlaybackToken.url':
    'Address of the stream for this playback with an outside provider; missing where the one in `sources` is to be played.',
  stream: '`dash` or `hls`: the kind of source that will be played.',
  accessToken: 'Token to send as `Authorization: Bearer`. It ends after 15 minutes.',
  refreshToken:
    'Opaque token that works once; each refresh gives the next one. It ends after 7 days unused, 30 days at most.',
  user: 'The person who signed in.',
  admin: 'The member of staff who signed in.',
  'OtpVerify.code': 'The six digits that the person received.',
  expiresIn: 'Seconds until it expires.',
  'PresignInput.expiresIn': `Seconds the signed address shall last, ${limits.presignExpirySecMin} to ${limits.presignExpirySecMax}.`,
}
