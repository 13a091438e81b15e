import { playbackAnswer } from '../apps/documentation.ts'
import { type ExamplesOf, addresses, ids, key, kid, updatedAt } from '../example-values.ts'
import { readOnly } from '../general-notes.ts'
import { limits } from '../limits.ts'
import type { filmCalls } from './calls.ts'
import { filmBitrates } from './drm.ts'

const accepted = { id: ids.submission, contentId: ids.film, status: 'pending' } as const

export const examples: ExamplesOf<typeof filmCalls> = {
  protectFilm: {
    about: 'A repeated call for the same file and bitrates changes nothing.',
    body: {
      contentId: ids.film,
      s3Url: addresses.upload,
      bitrate: filmBitrates.join(','),
      drmEnabled: true,
      downloadMode: false,
    },
    answer: accepted,
    errors: ['upload-missing', 'upload-rejected', 'drm-unavailable'],
  },
  filmStatus: {
    params: { id: ids.submission },
    about:
      'While the film waits, the answer also has `queuePlace`: 4 if three films come before it, including those in processing. Until it is ready, the answer has `etaSec`, if this server has converted films before.',
    answer: { ...accepted, status: 'processing', progress: 42, stage: 'Converting' },
  },
  listOwnFilms: {
    about: `The ${limits.ownFilmsShown} films whose state changed last, the latest first. Items in the trash are left out.`,
    answer: {
      items: [
        {
          contentId: ids.film,
          title: 'Trishala ke Swapna',
          protected: true,
          processing: {
            id: ids.submission,
            status: 'failed',
            progress: 42,
            stage: 'Failed',
            message: 'The film could not be read',
          },
          at: updatedAt,
        },
      ],
    },
  },
  retryFilm: { params: { id: ids.film }, answer: accepted, errors: ['nothing-to-retry', 'drm-unavailable'] },
  renewKeys: {
    params: { id: ids.film },
    about:
      'The film is not converted again, and stays playable until the new package is ready. Then its sources have new addresses; the old addresses and keys work for another day, for viewers in the middle of the film. Calls during that work change nothing.',
    answer: { ...accepted, status: 'ready' },
    errors: ['no-new-keys', 'drm-unavailable'],
  },
  videocryptWebhook: {
    about:
      'The request carries the headers `x-videocrypt-timestamp` (seconds, at most five minutes old) and `x-videocrypt-signature`: the HMAC-SHA256, in hexadecimal digits, of timestamp, a dot and the body, under the shared secret.',
    body: { eventId: 'evt-20261120-0001', jobId: 'job-771204', status: 'ready' },
    answer: { accepted: true },
    errors: ['unauthenticated', 'rate-limited'],
  },
  licence: {
    about:
      'W3C Clear Key; players send this request automatically. The Bearer token belongs to a person or to staff, or is a playback token of this item; a blocked person gets no licence. Only editors can open inactive items. A person can play three films at a time: each counts for ten minutes after its licence, on each device. DASH and HLS of a film may have different keys; the answer has only the requested keys, and every licence is temporary.',
    params: { id: ids.film },
    body: { kids: [kid], type: 'temporary' },
    answer: { keys: [{ kty: 'oct', kid, k: key }], type: 'temporary' },
    errors: ['unauthenticated', 'forbidden', 'too-many-films'],
    takes: ['app', 'staff', 'playback'],
  },
  previewToken: {
    about:
      'The answer is that of `appPlaybackToken`, for the preview in the console. The limit of three films does not apply to staff.',
    params: { id: ids.film },
    body: { stream: 'dash' },
    answer: playbackAnswer,
    errors: ['drm-unavailable'],
  },
}

export const notes = {
  kind: 'Kind of source: `dash` and `hls` are streams, `mp4` is a single file, `youtube` a page of YouTube.',
  url: 'Address of the stream, file or page.',
  'Source.url': 'Address of the manifest, file or page.',
  'SignedPart.url': 'Address to which to PUT the bytes of the part.',
  'Frame.url': 'Address of the picture.',
  'Frame.width': 'Width of the picture in pixels.',
  'Frame.height': 'Height of the picture in pixels.',
  'PresignOutput.headers':
    'All headers that the PUT must have; for a bucket, `if-none-match: *` is among them.',
  'PresignOutput.url': 'Address to which to PUT the bytes, with the `headers` below.',
  quality: 'Quality of the source, such as `720p`; `auto` for a stream that adapts to the connection.',
  mimeType: 'MIME type of the manifest or file.',
  licenceUrl:
    'Address where the player asks for the key of a protected stream; missing for streams that are not protected.',
  drm: 'Protection of the film: whether it is encrypted, by which provider, and how far the provider is.',
  'AppContent|AppContentDetail|AppFoundContent.drm': 'Protection of the film.',
  enabled: 'True if the streams of the film are encrypted, or will be.',
  provider:
    '`videocrypt` for a protected film, whether this server or an outside service protects it; `none` without DRM.',
  'DrmInput.provider': readOnly,
  'DrmInput.status': readOnly,
  'Drm.status': 'State of the processing of a protected film; `none` without DRM.',
  bitrate: `Sizes of picture to make, as a comma-separated list of \`${filmBitrates.join('`, `')}\`; empty without DRM.`,
  'FilmToProtect.bitrate': `Sizes of picture to make, as a comma-separated list of \`${filmBitrates.join('`, `')}\`.`,
  status: '`pending` while the film waits, then `processing`, in the end `ready` or `failed`.',
  'ProviderNotification.status': 'Status, only as a hint: the server asks the provider for the real one.',
  s3Url:
    'Address of the uploaded original: `publicUrl` in the answer of `presignUpload`. The original cannot be played there.',
  kids: 'Ids of the wanted keys, in base64url without padding.',
  keys: 'The keys, as JSON Web Keys.',
  kty: 'Always `oct`.',
  kid: 'Id of the key, in base64url without padding.',
  k: 'The key, in base64url without padding.',
  progress: 'Progress from 0 to 100 percent; it never goes backwards within one submission.',
  stage: 'Current step of the processing, in words.',
  'Processing|FilmStatus.message':
    'Why the film failed, or what is damaged in a film that still plays, as a sentence; otherwise missing.',
  failure:
    'Kind of failure; missing unless the film failed, and if it failed under an older version of the server.',
  queuePlace: 'Place in the queue, from 1; films in processing count too. Missing unless the film waits.',
  etaSec:
    'Estimated seconds until the streams are ready, by the speed of earlier films on this server; missing if there were none.',
  contentId: 'Id of the content item.',
  protected: 'True if the streams are encrypted, or will be; false for clear streams.',
  startedBy: 'Id of the member of staff who sent the film; null if nobody did.',
  'OwnFilm.at':
    'The latest of three times, UTC: when the film was sent, when its last attempt began, when it became ready or failed.',
  drmEnabled: 'Always true: the film is to be protected.',
  downloadMode: 'Always false: protected films cannot be downloaded.',
  accepted: 'Always true.',
  eventId: 'Id of the notification; a repeated one is ignored.',
  jobId: "The provider's own id of the job.",
  isEstimate:
    'True if `ready`, and so `received`, is an estimate, which is possible above 10,000; otherwise missing.',
  received: 'Number of all files: `processing` + `ready` + `failed`.',
  'ProcessingLedger.processing': 'Number of files that wait or are being processed.',
  ready: 'Number of files with finished streams.',
  failed: 'Number of files that could not be processed.',
}
