import { limits } from '../limits.ts'
import type { ExamplesOf } from '../example.ts'
import { addresses, ids, updatedAt } from '../example-values.ts'

const accepted = { id: ids.submission, contentId: ids.film, status: 'pending' } as const

type Names = 'protectFilm' | 'filmStatus' | 'listOwnFilms' | 'retryFilm' | 'renewKeys' | 'videocryptWebhook'
export const drmExamples: ExamplesOf<Names> = {
  protectFilm: {
    about: 'A repeated call for the same file and bitrates changes nothing.',
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
      'A waiting film has, for example, `"queuePlace": 4` where three films come before it, counted with the films in processing. Until the film is ready there is, for example, `"etaSec": 380`, once this server has converted films.',
    answer: { ...accepted, status: 'processing', progress: 42, stage: 'Converting' },
  },
  listOwnFilms: {
    about: `The last ${limits.ownFilmsShown} films whose state changed, the latest first. Items in the trash are left out.`,
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
  retryFilm: {
    params: { id: ids.film },
    answer: accepted,
    errors: ['nothing-to-retry', 'drm-unavailable'],
  },
  renewKeys: {
    params: { id: ids.film },
    about:
      'Nothing is converted, and the film stays playable meanwhile. Then its sources have new addresses; the old addresses and keys work for another day, for viewers in the middle of the film. A repeated call while the keys are made changes nothing.',
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
}
