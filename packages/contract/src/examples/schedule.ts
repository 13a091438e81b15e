import type { ExamplesOf } from './example.ts'

export const scheduleExamples: ExamplesOf<'listMissed'> = {
  listMissed: {
    about:
      'The first 50. An item leaves it when `active` changes or `publishAt` is sent again; null there means that it stays inactive.',
    query: { mine: 'true' },
    answer: { items: [], total: 0 },
  },
}
