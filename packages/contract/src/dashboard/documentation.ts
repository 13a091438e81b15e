import { type ExamplesOf, ids, updatedAt } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { dashboardCalls } from './calls.ts'

export const examples: ExamplesOf<typeof dashboardCalls> = {
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
    about: `The first ${limits.todayShown} entries of each list (of \`coming\` ${limits.comingShown}), with the total. \`coming\`, \`missed\` and \`colleagues\` are for editors: \`null\` for a viewer.`,
    answer: {
      storeAway: false,
      coming: { total: 0, items: [] },
      missed: { total: 0, items: [] },
      processing: { total: 0, items: [] },
      failed: {
        total: 1,
        items: [
          {
            contentId: ids.film,
            title: 'Trishala ke Swapna',
            message: 'The film could not be read',
            at: updatedAt,
          },
        ],
      },
      missing: { total: 14, kinds: [{ kind: 'poster', total: 9 }] },
      dead: { total: 0, items: [] },
      colleagues: [],
    },
  },
  processingLedger: { answer: { received: 41, processing: 2, ready: 38, failed: 1 } },
}

export const notes = {
  totalContent: 'Number of content items.',
  totalCategories: 'Number of categories.',
  featuredContent: 'Number of featured content items.',
  activeContent: 'Number of active content items.',
  totalCarouselItems: 'Number of carousel items.',
  activeCarouselItems: 'Number of active carousel items.',
  storeAway:
    'True while the bucket or folder with the files does not answer; uploads and films wait until it does.',
  estimates:
    'Names of the numbers in this answer that are estimates, which is possible above 10,000; missing if all are exact.',
  coming: 'Items that go live or end within a week, the next first; null for a viewer.',
  missed: 'Items that could not go live at their time, newest first; null for a viewer.',
  'DashboardToday.processing': 'Films that wait or are being processed, in the order of the queue.',
  'DashboardToday.failed': 'Films that could not be processed, newest first.',
  'DashboardToday.missing': 'How many items lack something that they need before people see them.',
  kinds: 'One entry for each thing that items lack, in the order of the form.',
  'LackCount.kind': 'What the items lack, such as `poster`.',
  'LackCount.total': 'Number of items that lack it.',
  dead: 'Items with a source on another site that no longer plays, the most recently failed first.',
  colleagues: 'Last changes of other editors to the library, newest first; null for a viewer.',
  'FailedFilm.message': 'Why the film could not be processed, as a sentence.',
  'FailedFilm.at': 'Time at which the processing failed, UTC.',
  by: 'Name of the colleague.',
  'ColleagueLine.at': 'Time of the last of these changes, UTC.',
  'ColleagueLine.itemId':
    'Id of the item, person or entry that was changed; null for an action on many items.',
  'ColleagueLine.count':
    'How often the colleague did this in a row; for an action on many items, their number.',
  itemName: 'Name of the item, person or entry that was changed.',
}
