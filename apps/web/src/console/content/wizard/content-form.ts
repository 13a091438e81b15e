// What the wizard holds while somebody types: everything as the fields show it, for all three workflows at once.
import { drmBitrates, parseBitrates, ratings } from '@jinvani/contract'
import type { Content, DrmBitrate, MediaType, SourceWorkflow, platforms } from '@jinvani/contract'
import { editedIndex } from './edited-source.ts'

export interface ContentForm {
  title: string
  slug: string
  synopsis: string
  mediaType: MediaType
  platform: (typeof platforms)[number]
  durationSec: string
  categories: string[]
  tags: string
  drmEnabled: boolean
  bitrates: DrmBitrate[]
  featured: boolean
  active: boolean
  workflow: SourceWorkflow
  /** The uploaded file: the first source, or with DRM on the private original. */
  fileUrl: string
  fileType: string
  youtubeUrl: string
  externalUrl: string
  poster: string
  thumbnail: string
  banner: string
  rating: (typeof ratings)[number] | ''
  writtenAndDirectedBy: string
  music: string
  lyrics: string
  singers: string
  cast: string
}
export type FieldName = keyof ContentForm

/** Defaults of specification section 9. */
export const emptyForm: ContentForm = {
  title: '', slug: '', synopsis: '', mediaType: 'video', platform: 'android', durationSec: '0', categories: [], tags: '',
  drmEnabled: false, bitrates: [...drmBitrates], featured: false, active: true, workflow: 'upload', fileUrl: '', fileType: '',
  youtubeUrl: '', externalUrl: '', poster: '', thumbnail: '', banner: '', rating: '', writtenAndDirectedBy: '', music: '',
  lyrics: '', singers: '', cast: '',
} // prettier-ignore

function typedSource(item: Content) {
  const first = item.sources[editedIndex(item)]
  const isUpload = item.sourceWorkflow === 'upload'
  if (item.drm.enabled) return { fileUrl: item.drm.s3Url, fileType: '' }
  if (first === undefined) return {}
  if (isUpload) return { fileUrl: first.url, fileType: first.mimeType }
  return item.sourceWorkflow === 'youtube' ? { youtubeUrl: first.url } : { externalUrl: first.url }
}

export function formOf(item: Content): ContentForm {
  const { title, slug, synopsis, mediaType, platform, featured, active, images, credits, drm } = item
  return {
    ...emptyForm,
    title,
    slug,
    synopsis,
    mediaType,
    platform,
    featured,
    active,
    ...images,
    durationSec: String(item.durationSec),
    categories: [...item.categories],
    tags: item.tags.join(', '),
    drmEnabled: drm.enabled,
    bitrates: parseBitrates(drm.bitrate) ?? [...drmBitrates],
    workflow: item.sourceWorkflow,
    ...typedSource(item),
    rating: ratings.find((rating) => rating === item.rating) ?? '',
    writtenAndDirectedBy: credits.writtenAndDirectedBy,
    music: credits.music,
    lyrics: credits.lyrics,
    singers: credits.singers.join('\n'),
    cast: credits.castNames.join('\n'),
  }
}
