import { call } from '../call.ts'
import { limits } from '../limits.ts'
import { editors } from '../roles.ts'
import { CaptionInput, CaptionList, SavedCaption } from './captions.ts'

export const captionCalls = {
  listCaptions: call('GET', '/admin/content/:id/captions', {
    roles: editors,
    summary: 'Captions of an item, sorted by language',
    output: CaptionList,
  }),
  putCaption: call('POST', '/admin/content/:id/captions', {
    roles: editors,
    summary: 'Add or replace the captions of one language (WebVTT, SRT or SBV)',
    activity: 'caption.put',
    input: CaptionInput,
    bodyBytes: limits.jsonBodyBytes,
    output: SavedCaption,
    status: 201,
  }),
  deleteCaption: call('DELETE', '/admin/content/:id/captions/:language', {
    roles: editors,
    summary: 'Remove the captions of one language',
    activity: 'caption.delete',
  }),
} as const
