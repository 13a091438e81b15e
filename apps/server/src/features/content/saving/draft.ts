// A content item on its way into the database: what is stored, what a client sent, and the two brought together.
import {
  type ContentFields,
  type ContentInput,
  type ContentPatch,
  type Drm,
  type Source,
  type SourceInput,
  contentFields,
  foldText,
  scheduleAfter,
} from '@jinvani/contract'
import { searchedTexts } from '../search/index-content.ts'
import { defined, pick } from '../../../platform/fields.ts'
import { timesOf } from '../../schedule/service.ts'
import type { StoredFields } from '../queries.ts'

export interface Draft extends Omit<ContentFields, 'active' | 'sources'> {
  /** Undefined: as soon as it can be. */
  active: boolean | undefined
  sources: (Source | SourceInput)[]
}
export interface SettledDraft extends Draft {
  active: boolean
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
    active: input.active ?? (input.publishAt === null ? undefined : false),
    hasSpeech: input.hasSpeech ?? input.mediaType === 'video',
    images: { ...noImages, ...defined(input.images) },
    credits: { ...noCredits, ...defined(input.credits) },
    drm: mergeDrm(noDrm, input.drm),
  }
}

/** Every field of a stored item, as answers show them. */
export function fieldsOf(row: StoredFields): ContentFields {
  const categories = row.categories.map(({ id }) => id)
  return pick({ ...row, ...timesOf(row), categories, drm: drmOf(row) }, contentFields)
}

export function mergeDraft(stored: ContentFields, patch: ContentPatch): Draft {
  const { images, credits, drm, ...rest } = patch
  return {
    ...stored,
    ...defined(rest),
    ...scheduleAfter(stored, patch),
    images: { ...stored.images, ...defined(images ?? {}) },
    credits: { ...stored.credits, ...defined(credits ?? {}) },
    drm: mergeDrm(stored.drm, drm ?? {}),
  }
}

type DrmColumns = Pick<StoredFields, 'drmEnabled' | 'drmBitrate' | 'drmStatus' | 'drmS3Url'>
export function drmOf(row: DrmColumns): Drm {
  return {
    enabled: row.drmEnabled,
    provider: row.drmEnabled ? 'videocrypt' : 'none',
    bitrate: row.drmBitrate,
    status: row.drmStatus,
    s3Url: row.drmS3Url,
  }
}

/** Categories have a table of their own. */
export function columnsOf(draft: SettledDraft) {
  const { drm, categories: _categories, ...fields } = draft
  return {
    ...fields,
    drmEnabled: drm.enabled,
    drmBitrate: drm.bitrate,
    drmStatus: drm.status,
    drmS3Url: drm.s3Url,
  }
}

export const searchTextOf = (draft: SettledDraft) => foldText(searchedTexts(draft).join('\n'))
