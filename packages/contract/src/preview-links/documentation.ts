import { type ExamplesOf, addresses, createdAt, ids } from '../example-values.ts'
import { limits } from '../limits.ts'
import type { previewLinkCalls } from './calls.ts'

const link = {
  _id: ids.previewLink,
  url: addresses.preview,
  createdAt,
  expiresAt: new Date(Date.parse(createdAt) + limits.previewLinkMs).toISOString(),
}

export const examples: ExamplesOf<typeof previewLinkCalls> = {
  listPreviewLinks: { params: { id: ids.film }, answer: { items: [link] } },
  createPreviewLink: {
    about: `Whoever has the link sees the page of the item as it is now, for ${limits.previewLinkMs / 3_600_000} hours. \`endPreviewLink\` or the deletion of the item ends the link earlier; once the item is live, the link leads to the public page. A live item gets no link. An item has ${limits.previewLinksMax} links at most.`,
    params: { id: ids.film },
    answer: link,
    errors: ['validation'],
  },
  endPreviewLink: {
    about: 'The addresses of the files on its page stop working at the same moment.',
    params: { id: ids.film, linkId: link._id },
  },
}

export const notes = {
  'PreviewLink.url':
    'Address of the page. With `/hi` or `/gu` before its path, the page is in Hindi or Gujarati.',
  'PreviewLink.expiresAt': 'Time at which the link ends by itself, UTC.',
  linkId: 'Id of the preview link.',
}
