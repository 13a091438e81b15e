import { Batch } from '../batches/batches.ts'
import { call } from '../call.ts'
import * as imports from './imports.ts'
import { limits } from '../limits.ts'
import { editors, readers } from '../roles.ts'

export const importCalls = {
  exportContent: call('GET', '/admin/content/export', {
    roles: readers,
    summary: 'The library, or a filtered part of it, as a table for spreadsheets',
    query: imports.ExportQuery,
    output: imports.ContentTable,
    contentType: 'text/csv; charset=utf-8',
    streamed: true,
    fileName: 'jinvani-library.csv',
    points: 20,
  }),
  checkImport: call('POST', '/admin/imports', {
    roles: editors,
    summary: 'Check a table: which items it would create, change or refuse',
    query: imports.ImportFileQuery,
    bodyType: 'text/csv',
    bodyBytes: limits.importBytes,
    output: imports.Import,
    status: 201,
    points: 20,
  }),
  checkYoutubeLinks: call('POST', '/admin/imports/youtube', {
    roles: editors,
    summary: 'Check YouTube links: which of them would become items',
    input: imports.YoutubeLinks,
    bodyBytes: limits.jsonBodyBytes,
    output: imports.Import,
    status: 201,
    points: 20,
  }),
  getImport: call('GET', '/admin/imports/:id', {
    roles: editors,
    summary: 'Result of the check of a table or of links',
    output: imports.Import,
  }),
  listImportRows: call('GET', '/admin/imports/:id/rows', {
    roles: editors,
    summary: 'Rows of an import one by one, without the rows that change nothing',
    query: imports.ImportRowQuery,
    output: imports.ImportRowList,
  }),
  importAsInactive: call('POST', '/admin/imports/:id/inactive', {
    roles: editors,
    summary: 'Accept the rows that were refused because they have nothing to play, as inactive items',
    output: imports.Import,
    points: 20,
  }),
  startImport: call('POST', '/admin/imports/:id/start', {
    roles: editors,
    summary: 'Carry out an import; a repeated request starts nothing',
    activity: 'import.start',
    output: Batch,
    status: 202,
  }),
} as const
