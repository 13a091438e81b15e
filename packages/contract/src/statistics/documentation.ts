import { type ExamplesOf, ids, updatedAt } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { statisticsCalls } from './calls.ts'
import { playerErrorCodes } from './statistics.ts'

const sums = { plays: 412, completed: 230, heardSec: 381_240 }
const reached = [398, 371, 352, 340, 333, 310, 288, 260, 241]

export const examples: ExamplesOf<typeof statisticsCalls> = {
  appSendEvents: {
    about: `Send events only with the consent of the person. No account, address or device is stored with an event. The events of a signed-in person who has not agreed to the privacy policy, or who is under 18 without \`guardianConsent\`, are not stored, and \`taken\` is 0. At most ${limits.eventsAtOnce} events; every 10 cost a rate-limit point. A batch that is sent again counts once, and so does a repeated event of an item in one batch. The plays of an item that one address can add in a day are limited.`,
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
    about: `Days are those of India. At most ${limits.statisticsShown} entries in each list except \`days\` and \`before\`. Words of a search are shown only after people from ${limits.searchedNetworks} networks searched for them, because they may name a person.`,
    query: { days: '30' },
    answer: {
      days: [{ day: '2026-11-20', ...sums }],
      before: [{ day: '2026-10-21', ...sums }],
      isSample: false,
      items: [
        {
          contentId: ids.film,
          title: 'Trishala ke Swapna',
          picture: 'https://jinvani.example/media/images/thumbnails/trishala.webp',
          durationSec: 1620,
          ...sums,
          reached,
        },
      ],
      platforms: [{ platform: 'android', ...sums }],
      languages: [{ language: 'gu', ...sums }],
      searches: 96,
      searchesWithoutFind: 12,
      wanted: [{ words: 'bhaktamar stotra', times: 7 }],
      playerErrors: [{ code: 'network-lost', platform: 'android', times: 3 }],
      failing: [{ contentId: ids.film, title: 'Trishala ke Swapna', errors: 3, plays: 412 }],
    },
  },
  contentStatistics: {
    params: { id: ids.film },
    query: { days: '30' },
    answer: { ...sums, errors: 3, reached },
  },
}

export const notes = {
  'EventsInput.batchId':
    'A random id of the batch. If you repeat a batch, send the same id, so that it counts once.',
  consent:
    'Always true: the person agreed that plays and searches are counted. Without consent, send nothing.',
  'EventsInput|PlatformSums|PlayerErrors.platform': 'Where the app runs: `android`, `ios`, `web` or `tv`.',
  'EventsInput.language':
    'Language of the app as the phone writes it, such as `gu`, `hi-IN` or `hi_IN`; only the language itself is counted.',
  'EventsInput.clock':
    'Time of this request by the clock of the device, UTC. The server corrects the times of the events by the difference to its own clock.',
  'EventsInput.events': `Events to count, at most ${limits.eventsAtOnce}. Invalid events are refused, and the others count.`,
  'EventsTaken.taken':
    'Number of valid events, including repeated ones and those above the limits of an address; 0 if nothing may be stored.',
  'EventsTaken.refused': 'Invalid events, which do not count; do not send them again.',
  'RefusedEvent.index': 'Place of the event in the list that was sent, from 0.',
  'RefusedEvent.error': 'Why the event was refused, as a sentence.',
  'PlayEvent.type': '`play` when the item begins to play, `finished` at its end.',
  'PlayEvent|ProgressEvent.item': 'Id or slug of the item.',
  'ProgressEvent.type': 'Always `progress`: a tenth of the item was played.',
  tenth: 'Which tenth was played, from 1 to 9. At the end of the item, send `finished` instead.',
  'ErrorEvent.type': 'Always `error`: the player failed.',
  'ErrorEvent.item': 'Id or slug of the item; missing if the error concerns no item.',
  'ErrorEvent.code': `Kind of error: ${playerErrorCodes.map((code) => `\`${code}\``).join(', ')}; any other code counts as \`other\`.`,
  'SearchEvent.type': 'Always `search`: a person searched.',
  'SearchEvent.words': `The searched words. The server stores the first ${limits.searchedWordsMax} characters, and only if nothing was found.`,
  finds: 'Number of items that the search found.',
  'PlayEvent.at': 'Time of the event by the clock of the device, UTC; a time in the future counts as now.',
  'ProgressEvent|ErrorEvent|SearchEvent.at': 'As in `PlayEvent`.',
  'DaySums.day': 'Day in India, such as `2026-11-20`.',
  heardSec: 'Number of seconds that were played, computed from the tenths and the length of the items.',
  reached: 'How often each tenth of the item was played: nine numbers, for the tenths 1 to 9 in this order.',
  'PlayerErrors.code': 'The code that the app sent; `other` for an unknown code.',
  'WantedWords.times': 'Number of searches for these words that found nothing.',
  'PlayerErrors.times': 'Number of times that the error happened.',
  platforms: 'Sums by platform, most plays first.',
  languages: 'Sums by language of the app, most plays first.',
  searches: 'Number of searches.',
  searchesWithoutFind: 'Number of searches without a result.',
  wanted: 'Words of searches without a result, most searched first.',
  'WantedWords.words': 'The words in lower case, without punctuation.',
  playerErrors: 'Errors of players, most frequent first.',
  failing: 'The items with the most errors of players, most errors first.',
  'FailingItem|ItemStatistics.errors': 'Number of errors of players.',
  'Statistics.days': 'Every day, oldest first; the last one is today, or the last day of the month.',
  'Statistics.before':
    'The days of the preceding period of the same length, oldest first; for a month, those of the month before.',
  isSample: 'True if the sample events of the demo library are part of these sums.',
  'ItemSums.picture':
    "Address of the item's thumbnail or, if it has none, of its poster; empty if it has neither.",
  'Statistics.items': 'The items with the most plays, most plays first.',
  plays: 'Number of plays.',
  completed: 'Number of plays to the end.',
  'LanguageSums.language':
    'Language of the app, such as `gu`; `other` if the app sent no language, or one that cannot be read.',
  'statistics|contentStatistics.days':
    'Number of days up to today: `7`, `28`, `30` or `90`; by default `30`.',
  'statistics.month': 'A calendar month such as `2026-10`, in place of `days`.',
}
