import { Batch } from '../work/batch.ts'
import { call } from '../call.ts'
import {
  ExportQuery,
  ContentTable,
  Import,
  ImportFileQuery,
  ImportRowList,
  ImportRowQuery,
  YoutubeLinks,
} from '../work/imports.ts'
import { limits } from '../limits.ts'
import { editors, staff } from '../roles.ts'

export const importCalls = {
  exportContent: call('GET', '/admin/content/export', {
    roles: staff,
    summary: 'The library, or what a filter finds, as a table for spreadsheets',
    query: ExportQuery,
    output: ContentTable,
    contentType: 'text/csv; charset=utf-8',
    streamed: true,
    fileName: 'jinvani-library.csv',
  }),
  checkImport: call('POST', '/admin/imports', {
    roles: editors,
    summary: 'Look at a table: what would be made, changed or refused',
    query: ImportFileQuery,
    bodyType: 'text/csv',
    bodyBytes: limits.importBytes,
    output: Import,
    status: 201,
    points: 20,
  }),
  checkYoutubeLinks: call('POST', '/admin/imports/youtube', {
    roles: editors,
    summary: 'Look at links of YouTube: which would become items',
    input: YoutubeLinks,
    bodyBytes: limits.jsonBodyBytes,
    output: Import,
    status: 201,
    points: 20,
  }),
  getImport: call('GET', '/admin/imports/:id', {
    roles: editors,
    summary: 'What was found in a table or a list of links',
    output: Import,
  }),
  listImportRows: call('GET', '/admin/imports/:id/rows', {
    roles: editors,
    summary: 'Its rows one by one; those that change nothing are left out',
    query: ImportRowQuery,
    output: ImportRowList,
  }),
  startImport: call('POST', '/admin/imports/:id/start', {
    roles: editors,
    summary: 'Carry it out; asked again it begins nothing',
    activity: 'import.start',
    output: Batch,
    status: 202,
  }),
} as const
