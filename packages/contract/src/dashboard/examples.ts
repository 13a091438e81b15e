import { limits } from '../limits.ts'
import type { ExamplesOf } from '../example.ts'
import { ids, updatedAt } from '../example-values.ts'

export const dashboardExamples: ExamplesOf<'dashboardStats' | 'processingLedger' | 'dashboardToday'> = {
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
