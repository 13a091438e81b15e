import { call } from '../call.ts'
import { Content, ContentInput, ContentPatch } from './content.ts'
import { ContentList, ContentQuery } from './content-lists.ts'
import { limits } from '../limits.ts'
import { editors, readers, superAdmins } from '../roles.ts'

export const contentCalls = {
  listContent: call('GET', '/admin/content', {
    roles: readers,
    summary: 'The content library, newest first unless ordered otherwise',
    query: ContentQuery,
    output: ContentList,
  }),
  createContent: call('POST', '/admin/content', {
    roles: editors,
    summary: 'Create a content item',
    activity: 'content.create',
    input: ContentInput,
    bodyBytes: limits.jsonBodyBytes,
    output: Content,
    status: 201,
  }),
  getContent: call('GET', '/admin/content/:id', {
    roles: editors,
    summary: 'One content item',
    output: Content,
  }),
  updateContent: call('PUT', '/admin/content/:id', {
    roles: editors,
    summary: 'Change a content item; fields that are left out keep their values',
    activity: 'content.update',
    input: ContentPatch,
    bodyBytes: limits.jsonBodyBytes,
    output: Content,
    versioned: true,
  }),
  deleteContent: call('DELETE', '/admin/content/:id', {
    roles: superAdmins,
    summary: 'Delete a content item',
    activity: 'content.delete',
  }),
} as const
