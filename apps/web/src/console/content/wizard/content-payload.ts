// Specification section 7: the save payload carries the whole form.
import { splitPeople, splitTags } from '@jinvani/contract'
import type { BodyOf, Content, calls } from '@jinvani/contract'
import type { ContentForm } from './content-form.ts'
import { bitrateList, isDrmOn, willBeActive } from './content-drm.ts'
import { sourcesOf } from './content-sources.ts'

type ContentPayload = BodyOf<typeof calls.createContent>

function drmOf(form: ContentForm): ContentPayload['drm'] {
  if (!isDrmOn(form)) return { enabled: false, provider: 'none', bitrate: '', status: 'none', s3Url: '' }
  return {
    enabled: true,
    provider: 'videocrypt',
    bitrate: bitrateList(form),
    status: 'pending',
    s3Url: form.fileUrl,
  }
}

export function payloadOf(form: ContentForm, item?: Content): ContentPayload {
  const { title, slug, synopsis, mediaType, platform, featured, categories, rating } = form
  const { poster, thumbnail, banner, writtenAndDirectedBy, music, lyrics } = form
  return {
    title,
    slug,
    synopsis,
    mediaType,
    platform,
    featured,
    categories,
    rating,
    durationSec: Number(form.durationSec.trim()),
    tags: splitTags(form.tags),
    active: willBeActive(form, item),
    images: { poster, thumbnail, banner },
    sources: sourcesOf(form, item),
    drm: drmOf(form),
    credits: {
      writtenAndDirectedBy,
      music,
      lyrics,
      singers: splitPeople(form.singers),
      castNames: splitPeople(form.cast),
    },
    sourceWorkflow: form.workflow,
  }
}
