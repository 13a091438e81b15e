// A content item on its way into the database: what is stored, what a client sent, and the two brought together.
import type {
  Content,
  ContentInput,
  ContentPatch,
  Drm,
  MediaType,
  Source,
  SourceInput,
  SourceWorkflow,
} from '@jinvani/contract'
import { defined } from '../../platform/defined.ts'
import type { StoredContent } from './queries.ts'

export interface Draft {
  title: string
  slug: string
  synopsis: string
  durationSec: number
  tags: string[]
  rating: string
  mediaType: MediaType
  platform: Content['platform']
  featured: boolean
  /** Undefined: as soon as it can be. */
  active: boolean | undefined
  categories: string[]
  images: Content['images']
  sources: (Source | SourceInput)[]
  drm: Drm
  credits: Content['credits']
  sourceWorkflow: SourceWorkflow
}

const noImages = { poster: '', thumbnail: '', banner: '' }
const noCredits = { writtenAndDirectedBy: '', music: '', lyrics: '', singers: [], castNames: [] }
const noDrm: Drm = { enabled: false, provider: 'none', bitrate: '', status: 'none', s3Url: '' }

/** Only `enabled`, `bitrate` and `s3Url` are the client's to say. */
function mergeDrm(drm: Drm, { enabled, bitrate, s3Url }: NonNullable<ContentPatch['drm']>): Drm {
  return { ...drm, ...defined({ enabled, bitrate, s3Url }) }
}

export function draftOf(input: ContentInput): Draft {
  return {
    ...input,
    active: input.active,
    images: { ...noImages, ...defined(input.images) },
    credits: { ...noCredits, ...defined(input.credits) },
    drm: mergeDrm(noDrm, input.drm),
  }
}

export function storedDraft(row: StoredContent): Draft {
  return {
    title: row.title,
    slug: row.slug,
    synopsis: row.synopsis,
    durationSec: row.durationSec,
    tags: row.tags,
    rating: row.rating,
    mediaType: row.mediaType,
    platform: row.platform,
    featured: row.featured,
    active: row.active,
    categories: row.categories.map(({ id }) => id),
    images: row.images,
    sources: row.sources,
    drm: drmOf(row),
    credits: row.credits,
    sourceWorkflow: row.sourceWorkflow,
  }
}

export function mergeDraft(stored: Draft, patch: ContentPatch): Draft {
  const { images, credits, drm, ...rest } = patch
  return {
    ...stored,
    ...defined(rest),
    images: { ...stored.images, ...defined(images ?? {}) },
    credits: { ...stored.credits, ...defined(credits ?? {}) },
    drm: mergeDrm(stored.drm, drm ?? {}),
  }
}

export function drmOf(row: StoredContent): Drm {
  return {
    enabled: row.drmEnabled,
    provider: row.drmEnabled ? 'videocrypt' : 'none',
    bitrate: row.drmBitrate,
    status: row.drmStatus,
    s3Url: row.drmS3Url,
  }
}
