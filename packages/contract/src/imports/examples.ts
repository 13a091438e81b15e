import { limits } from '../limits.ts'
import type { ExamplesOf } from '../example.ts'
import { createdAt, ids } from '../example-values.ts'

const found = {
  _id: ids.import,
  source: 'csv' as const,
  fileName: 'evening.csv',
  encoding: 'UTF-8',
  separator: ',',
  unknownColumns: ['views'],
  counts: { create: 1, change: 0, same: 0, refuse: 1 },
  startedAt: null,
  createdAt,
}

type Names =
  | 'exportContent'
  | 'checkImport'
  | 'checkYoutubeLinks'
  | 'getImport'
  | 'listImportRows'
  | 'startImport'
export const importExamples: ExamplesOf<Names> = {
  exportContent: {
    about:
      'Every item that the filter finds, as CSV in UTF-8. An apostrophe escapes text that a spreadsheet would take for a formula: at the beginning of a cell, and of each part of it after a semicolon, a tab or a line break. `checkImport` removes it again and accepts the table; an unchanged table changes nothing.',
    query: { active: 'true' },
    answer: '"slug","title","active","featured"...',
  },
  checkImport: {
    about: `CSV in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs. The first row names the columns as the export does; only the column \`slug\` is required. A row with a known slug changes that item; any other row makes an item, inactive unless \`active\` says yes. Several values in one cell are separated by \` | \`. The check changes nothing: call \`startImport\` within a week. Each person can have two tables checked at a time, and ${limits.importsWaiting} imports that were not started; a new one removes the oldest.`,
    query: { name: 'evening.csv' },
    body: 'slug,title,platform,sources,views\nevening-aarti,Evening Aarti,android,https://cdn.example.org/aarti.mp4,12\nBad Slug,Morning Aarti,android,,3\n',
    answer: found,
  },
  checkYoutubeLinks: {
    about: `Up to ${limits.youtubeLinks} links, ${limits.youtubePlaylists} of them to playlists, and as many films in all. Titles and pictures come from YouTube; if it does not answer, the id of the film becomes the title. A link to a playlist stands for its films if the server has a Google API key.`,
    body: { links: ['https://youtu.be/dQw4w9WgXcQ', 'https://example.org/'] },
    answer: {
      ...found,
      source: 'youtube',
      fileName: 'YouTube',
      encoding: '',
      separator: '',
      unknownColumns: [],
    },
  },
  getImport: { params: { id: ids.import }, answer: found },
  listImportRows: {
    params: { id: ids.import },
    query: { outcome: 'refuse', page: '1', pageSize: '20' },
    answer: {
      items: [
        {
          row: 3,
          slug: 'Bad Slug',
          title: 'Morning Aarti',
          outcome: 'refuse',
          changes: [],
          reasons: [
            { column: 'slug', message: 'Slug must contain only lowercase letters, numbers, and hyphens' },
          ],
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
    },
  },
  startImport: {
    about: 'The batch has the id of the import. `getBatch` gives its progress, and `undoBatch` undoes it.',
    params: { id: ids.import },
    errors: ['validation'],
    answer: {
      _id: ids.import,
      kind: 'import',
      name: 'evening.csv',
      by: { id: ids.admin, name: 'super_admin' },
      change: null,
      state: 'done',
      stopReason: null,
      total: 1,
      done: 1,
      changed: 1,
      refused: 0,
      undoes: null,
      undoneBy: null,
      createdAt,
      endedAt: createdAt,
      refusals: [],
    },
  },
}
