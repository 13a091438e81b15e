import { limits } from '../limits.ts'
import { readOnly } from '../general-notes.ts'

export const playingNotes = {
  kind: '`dash` and `hls` are streams, `mp4` is one file, `youtube` a link to its page.',
  url: 'Address of the stream, file or page.',
  'Source.url': 'Address of the manifest, file or page.',
  'AppCaption.url': 'Address of the WebVTT file.',
  'Caption.url': 'Address of the WebVTT file.',
  'SignedPart.url': 'PUT the bytes of the part here.',
  'Frame.url': 'Address of the picture.',
  'PresignOutput.headers':
    'All headers that the PUT has to carry; for a bucket `if-none-match: *` is among them.',
  'PresignOutput.url': 'PUT the bytes here, with the `headers` below.',
  quality: '`auto` where the stream adapts to the line.',
  mimeType: 'MIME type of the manifest or file.',
  licenceUrl:
    'Address where the player asks for the key of a protected stream; missing for streams that are not protected.',
  drm: 'Protection of the film.',
  enabled: 'Whether the streams are encrypted.',
  provider:
    '`videocrypt` for a protected film, whether this server or another service protects it; `none` without DRM.',
  'DrmInput.provider': readOnly,
  bitrate: 'Comma-joined list of `240p30`, `480p30`, `720p30`, `1080p30`.',
  status: 'State of the processing.',
  'DrmInput.status': readOnly,
  'ProviderNotification.status': 'Status as a hint; the server asks the provider before it believes it.',
  s3Url:
    'Address of the uploaded original: the `publicUrl` that presign gave. The original cannot be played there.',
  language: `BCP 47 in lower case, such as \`hi\`, \`gu\` or \`en\`; at most ${limits.languageMax} characters.`,
  label: 'Name of the language as viewers read it.',
  text: 'Text of the file, WebVTT or SRT, up to 1,000,000 characters.',
  kids: 'Ids of the wanted keys, base64url without padding.',
  keys: 'JSON Web Keys.',
  kty: 'Always `oct`.',
  kid: 'Id of the key, base64url without padding.',
  k: 'The key, base64url without padding.',
}

export const processingNotes = {
  progress: 'Progress in percent; it never goes backwards within one submission.',
  stage: 'Current step of the processing, in words.',
  queuePlace: 'Place in the queue while the film waits, counted with the films in processing.',
  etaSec:
    'Estimated seconds until it is ready, from the films that this server converted before; left out until one was measured.',
  contentId: 'Id of the content item.',
  protected: 'Whether the film is protected.',
  startedBy: 'Id of the member of staff who started the processing; null for none.',
  'OwnFilm.at':
    'Time at which it was sent, its last attempt began, or it ended: the latest of the three, UTC.',
  drmEnabled: 'Always true.',
  downloadMode: 'Always false.',
  accepted: 'Always true.',
  eventId: 'Id of the notification; a repeated one is ignored.',
  jobId: "The provider's own id of the job.",
  received: 'All files: `processing` + `ready` + `failed`.',
  'ProcessingLedger.processing': 'Files that wait or are being processed.',
  ready: 'Files with finished streams.',
  failed: 'Files that could not be processed.',
}
