import { call } from '../call.ts'
import { LibraryView, LibraryViewInput, LibraryViewList, LibraryViewPatch } from './views.ts'
import { editors, readers } from '../roles.ts'

export const viewCalls = {
  listViews: call('GET', '/admin/views', {
    roles: readers,
    summary: 'Saved views of the library, sorted by name',
    output: LibraryViewList,
  }),
  createView: call('POST', '/admin/views', {
    roles: editors,
    summary: 'Save a view of the library',
    activity: 'view.create',
    input: LibraryViewInput,
    output: LibraryView,
    status: 201,
  }),
  updateView: call('PUT', '/admin/views/:id', {
    roles: editors,
    summary: 'Change a view; fields that are left out keep their values',
    activity: 'view.update',
    input: LibraryViewPatch,
    output: LibraryView,
  }),
  deleteView: call('DELETE', '/admin/views/:id', {
    roles: editors,
    summary: 'Delete a view',
    activity: 'view.delete',
  }),
} as const
