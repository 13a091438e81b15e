import type { ExamplesOf } from './example.ts'
import { addresses, ids } from './values.ts'

const accepted = { id: ids.submission, contentId: ids.film, status: 'pending' } as const

type Names = 'protectFilm' | 'filmStatus' | 'retryFilm' | 'renewKeys' | 'videocryptWebhook'
export const drmExamples: ExamplesOf<Names> = {
  protectFilm: {
    about: 'Repeating it for the same file and bitrates changes nothing.',
    body: {
      contentId: ids.film,
      s3Url: addresses.upload,
      bitrate: '240p30,480p30,720p30,1080p30',
      drmEnabled: true,
      downloadMode: false,
    },
    answer: accepted,
    errors: ['upload-missing', 'upload-rejected', 'drm-unavailable'],
  },
  filmStatus: {
    params: { id: ids.submission },
    about:
      'While it waits there is `"queuePlace": 4` where three films come before it, those under way included. Until it is ready there is `"etaSec": 380`, once films were made here.',
    answer: { ...accepted, status: 'processing', progress: 42, stage: 'Converting' },
  },
  retryFilm: {
    params: { id: ids.film },
    answer: accepted,
    errors: ['nothing-to-retry', 'drm-unavailable'],
  },
  renewKeys: {
    params: { id: ids.film },
    about:
      'Nothing is converted, and the film plays on meanwhile. Then its sources have new addresses; the old addresses and keys play for another day, for those who are watching. Repeating it while the keys are made changes nothing.',
    answer: { ...accepted, status: 'ready' },
    errors: ['no-new-keys', 'drm-unavailable'],
  },
  videocryptWebhook: {
    about:
      'Carries `x-videocrypt-timestamp` (seconds, at most five minutes old) and `x-videocrypt-signature`: the HMAC-SHA256, in hexadecimal digits, of timestamp, a dot and the body, under the shared secret.',
    body: { eventId: 'evt-20261120-0001', jobId: 'job-771204', status: 'ready' },
    answer: { accepted: true },
    errors: ['unauthenticated', 'rate-limited'],
  },
}
