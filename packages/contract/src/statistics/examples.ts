import type { ExamplesOf } from '../example.ts'
import { ids, updatedAt } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { statisticsCalls } from './calls.ts'

const sums = { plays: 412, completed: 230, heardSec: 381_240 }

export const statisticsExamples: ExamplesOf<keyof typeof statisticsCalls> = {
  appSendEvents: {
    about: `Send it only with the consent of the person. No account, address or device is stored with an event. The events of a signed-in person who has not agreed to the privacy policy, or who is under 18 without \`guardianConsent\`, are not stored, and \`taken\` is 0. At most ${limits.eventsAtOnce} events, which cost a point for every 50. The same batch a second time counts once.`,
    takes: ['app'],
    errors: ['unauthenticated'],
    body: {
      batchId: ids.events,
      consent: true,
      platform: 'android',
      language: 'gu',
      events: [
        { type: 'play', item: ids.film, at: updatedAt },
        { type: 'progress', item: ids.film, tenth: 1, at: updatedAt },
        { type: 'search', words: 'bhaktamar stotra', finds: 0, at: updatedAt },
      ],
    },
    answer: { taken: 3, refused: [] },
  },
  statistics: {
    about: `Days are those of India. At most ${limits.statisticsShown} entries in each list but \`days\`. Words of a search are shown once ${limits.searchedBatches} batches asked for them, since they may name a person. Events count within a minute or two.`,
    query: { days: '30' },
    answer: {
      days: [{ day: '2026-11-20', ...sums }],
      items: [{ contentId: ids.film, title: 'Trishala ke Swapna', ...sums }],
      platforms: [{ platform: 'android', ...sums }],
      languages: [{ language: 'gu', ...sums }],
      searches: 96,
      searchesWithoutFind: 12,
      wanted: [{ words: 'bhaktamar stotra', times: 7 }],
      playerErrors: [{ code: 'network-lost', platform: 'android', times: 3 }],
    },
  },
  contentStatistics: {
    params: { id: ids.film },
    query: { days: '30' },
    answer: { ...sums, errors: 3, reached: [398, 371, 352, 340, 333, 310, 288, 260, 241] },
  },
}
