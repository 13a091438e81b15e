import type { ExamplesOf } from './example.ts'
import {
  ids,
  password,
  sessionAdmin as admin,
  staffEmail,
  staffTokens as token,
  tokens,
  updatedAt,
} from './values.ts'

export const sessionExamples: ExamplesOf<
  | 'login'
  | 'refreshToken'
  | 'logout'
  | 'me'
  | 'confirm'
  | 'dashboardStats'
  | 'processingLedger'
  | 'dashboardToday'
> = {
  login: {
    about:
      'The access token lasts 15 minutes, the refresh token 7 days unused and 30 days at most. Five failures in 15 minutes for one account and address, then 429. An account with a second factor gets 401 `second-factor-needed` with a `ticket` for `loginSecondFactor`.',
    body: { email: staffEmail, password },
    answer: { token, admin },
    errors: ['invalid-credentials', 'second-factor-needed', 'rate-limited'],
  },
  refreshToken: {
    about:
      'A refresh token works once; keep the new one. Using an old one again ends the session, except within 15 seconds, when it gets the same answer.',
    body: { refreshToken: tokens.staffRefresh },
    answer: { ...token, admin },
    errors: ['session-expired'],
  },
  logout: {
    about: 'Ends the session of the refresh token, and that of the Bearer token where one is sent.',
    body: { refreshToken: tokens.staffRefresh },
    takes: ['staff'],
  },
  me: { answer: admin },
  confirm: {
    about:
      'A sign-in counts for 15 minutes; after that the calls that can answer `confirmation-needed` want this one before. Failures count as those of a sign-in.',
    body: { password },
  },
  dashboardStats: {
    answer: {
      totalContent: 128,
      totalCategories: 9,
      featuredContent: 12,
      activeContent: 117,
      totalCarouselItems: 5,
      activeCarouselItems: 4,
    },
  },
  dashboardToday: {
    about:
      'The first five of each list, and how many there are. What colleagues did is for editors: `null` for a viewer.',
    answer: {
      coming: { total: 0, items: [] },
      missed: { total: 0, items: [] },
      processing: { total: 0, items: [] },
      failed: {
        total: 1,
        items: [
          {
            contentId: ids.film,
            title: 'Trishala ke Swapna',
            message: 'This is not a film that can be read',
            at: updatedAt,
          },
        ],
      },
      lacking: { total: 14, kinds: [{ kind: 'poster', total: 9 }] },
      dead: { total: 0, items: [] },
      colleagues: [],
    },
  },
  processingLedger: { answer: { received: 41, processing: 2, ready: 38, failed: 1 } },
}
