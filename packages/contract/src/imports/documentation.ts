import { type ExamplesOf, createdAt, ids } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { importCalls } from './calls.ts'

const badSlug = 'Slug must contain only lowercase letters, numbers, and hyphens'
const found = {
  _id: ids.import,
  source: 'csv' as const,
  fileName: 'evening.csv',
  encoding: 'UTF-8',
  separator: ',',
  unknownColumns: ['views'],
  counts: { create: 1, change: 0, same: 0, refuse: 1 },
  refusals: [{ column: 'slug', message: badSlug, count: 1 }],
  unplayable: 0,
  startedAt: null,
  createdAt,
}

export const examples: ExamplesOf<typeof importCalls> = {
  exportContent: {
    about:
      'Every item that the filter finds, as CSV in UTF-8. An apostrophe escapes text that a spreadsheet would take for a formula: at the beginning of a cell, and of each part of it after a semicolon, a tab or a line break. `checkImport` removes it again and accepts the table; an unchanged table changes nothing. Words of a song are the text of an LRC file in one cell for each script; a meaning has a line for each line of the words.',
    query: { active: 'true' },
    answer: '"slug","title","active","featured"...',
    errors: ['validation'],
  },
  checkImport: {
    about: `CSV in UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs. The first row names the columns as the export does, or by their labels; a column \`title\` or \`slug\` is required. A row with a known slug changes that item; any other row makes an item, inactive unless \`active\` says yes. A row without a slug gets one from its title. Dates begin with the day, the year or the name of the month. A row is refused if it has question marks where the stored item has letters. Several values in one cell are separated by \` | \` or, except for addresses and chapters, by commas. The check changes no items: call \`startImport\` within a week. A person can have two tables checked at a time, and ${limits.importsWaiting} imports that are not started; a new one deletes the oldest.`,
    query: { name: 'evening.csv' },
    body: 'slug,title,platform,sources,views\nevening-aarti,Evening Aarti,android,https://cdn.example.org/aarti.mp4,12\nBad Slug,Morning Aarti,android,,3\n',
    answer: found,
  },
  checkYoutubeLinks: {
    about: `Up to ${limits.youtubeLinks} links, at most ${limits.youtubePlaylists} of them to playlists. If the server has a Google API key, a link to a playlist is replaced by its films; without a key it is refused. Together there may be ${limits.youtubeLinks} films. Titles and pictures come from YouTube; if it does not answer, the id of the film becomes the title.`,
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
    query: { outcome: 'refuse', column: 'slug', message: badSlug, page: '1', pageSize: '20' },
    answer: {
      items: [
        {
          row: 3,
          slug: 'Bad Slug',
          title: 'Morning Aarti',
          contentId: null,
          outcome: 'refuse',
          changes: [],
          reasons: [{ column: 'slug', message: badSlug }],
        },
      ],
      total: 1,
      page: 1,
      pageSize: 20,
    },
  },
  importAsInactive: {
    about:
      'Rows that would make an active item with nothing to play are checked again, as if `active` said no. This is possible until the import is started.',
    params: { id: ids.import },
    errors: ['validation'],
    answer: found,
  },
  startImport: {
    about: 'The batch has the id of the import. `getBatch` shows its progress, and `undoBatch` undoes it.',
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

export const notes = {
  'Import.source': 'What was sent: `csv` for a table, `youtube` for links.',
  'Import.fileName': 'Name of the file as it was sent; `YouTube` for links.',
  'Import.encoding': 'Encoding of the table, as the server detected it; empty for links.',
  'Import.separator': 'Separator between two cells, as the server detected it; empty for links.',
  'Import.unknownColumns': 'Columns that are ignored, since no field has such a name.',
  'Import.counts': 'Number of rows for each outcome.',
  'Import.startedAt': 'Time at which the import was started, UTC; null before that.',
  'Import.refusals': 'Reasons of the refused rows, the most frequent ones first; 50 at most.',
  'Import.unplayable': 'Number of refused rows that `importAsInactive` would accept.',
  'ImportRefusals|ImportReason.column':
    'Column of the table; empty for a reason that concerns the whole row.',
  'ImportRefusals.message': 'Why the rows are refused, as a sentence.',
  'ImportReason.message': 'Why the row is refused, or a note about a row that is not, as a sentence.',
  'ImportRefusals.count': 'Number of rows with this reason.',
  'ImportCounts.create': 'Number of rows that would create an item.',
  'ImportCounts.change': 'Number of rows that would change an item.',
  'ImportCounts.same': 'Number of rows that change nothing.',
  'ImportCounts.refuse': 'Number of rows that are refused.',
  'ImportChange.column': 'Column of the table.',
  'ImportChange.from': 'Value of the item now, as text.',
  'ImportChange.to': 'Value after the import, as text.',
  'ImportRow.row': 'Number of the row, as in a spreadsheet; for a link, its place in the list.',
  'ImportRow.slug': 'Slug of the row: as it is in the table, or made from the title.',
  'ImportRow.contentId': 'Id of the item with the slug of this row; null until the import makes the item.',
  'ImportRow.outcome':
    'What the row would do: `create` an item, `change` one, leave it the `same`, or be refused (`refuse`).',
  'ImportRow.changes': 'Changes that the row would make: column, value now and value after.',
  'ImportRow.reasons':
    'For a refused row: why it is refused. For other rows: notes, for example that a time has already passed. Empty if there is nothing to say.',
  'listImportRows.outcome': 'Only rows with this outcome.',
  'listImportRows.column':
    'Only rows with a reason in this column; empty for reasons that concern the whole row.',
  'listImportRows.message': 'Only rows with exactly this sentence as a reason.',
  'checkImport.name': 'Name of the file, which people see in the list of batches.',
  'YoutubeLinks.links': 'Addresses of films or playlists, one per entry.',
}
