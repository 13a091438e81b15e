import { call } from '../call.ts'
import { editors } from '../roles.ts'
import { PreviewLink, PreviewLinkList } from './preview-links.ts'

export const previewLinkCalls = {
  listPreviewLinks: call('GET', '/admin/content/:id/preview-links', {
    roles: editors,
    summary: 'Links that show an item before it is live',
    output: PreviewLinkList,
  }),
  createPreviewLink: call('POST', '/admin/content/:id/preview-links', {
    roles: editors,
    summary: 'Make a link that shows an item before it is live',
    activity: 'preview-link.create',
    output: PreviewLink,
    status: 201,
  }),
  endPreviewLink: call('DELETE', '/admin/content/:id/preview-links/:linkId', {
    roles: editors,
    summary: 'End a link that shows an item before it is live',
    activity: 'preview-link.end',
  }),
} as const
