// A candidate is an item before it is saved: from a client's input, from a stored row, or from both.
import {
  type ContentFields,
  type ContentInput,
  type ContentPatch,
  type Drm,
  type Source,
  type SourceInput,
  contentFields,
  chooseDrmProvider,
  foldText,
  mapImageKinds,
  scheduleAfter,
} from '@jinvani/contract'
import { searchedTexts } from '../search/index-content.ts'
import { defined, pick } from '../../../platform/record-fields.ts'
import { showTimes } from '../../schedule/service.ts'
import type { StoredFields } from '../queries.ts'

export interface Candidate extends Omit<ContentFields, 'active' | 'sources'> {
  /** Undefined: the save activates the item if the rules allow it. */
  active: boolean | undefined
  sources: (Source | SourceInput)[]
}
export interface SettledCandidate extends Candidate {
  active: boolean
}

const noImages = mapImageKinds(() => '')
/** Values for fields that a row lacks because it was saved before they existed. */
export const noCredits = { writtenAndDirectedBy: '', music: '', lyrics: '', singers: [], castNames: [] }
const noDrm: Drm = { enabled: false, provider: 'none', bitrate: '', status: 'none', s3Url: '' }

function mergeDrm(drm: Drm, { enabled, bitrate, s3Url }: NonNullable<ContentPatch['drm']>): Drm {
  return { ...drm, ...defined({ enabled, bitrate, s3Url }) }
}

export function toCandidate(input: ContentInput): Candidate {
  return {
    ...input,
    active: input.active ?? (input.publishAt === null ? undefined : false),
    hasSpeech: input.hasSpeech ?? input.mediaType === 'video',
    images: { ...noImages, ...defined(input.images) },
    credits: { ...noCredits, ...defined(input.credits) },
    drm: mergeDrm(noDrm, input.drm),
  }
}

export function toFields(row: StoredFields): ContentFields {
  const categories = row.categories.map(({ id }) => id)
  const images = { ...noImages, ...row.images }
  const credits = { ...noCredits, ...row.credits }
  return pick({ ...row, ...showTimes(row), images, credits, categories, drm: toDrm(row) }, contentFields)
}

export function mergeCandidate(stored: ContentFields, patch: ContentPatch): Candidate {
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
export function toDrm(row: DrmColumns): Drm {
  return {
    enabled: row.drmEnabled,
    provider: chooseDrmProvider(row.drmEnabled),
    bitrate: row.drmBitrate,
    status: row.drmStatus,
    s3Url: row.drmS3Url,
  }
}

export function toColumns(candidate: SettledCandidate) {
  const { drm, categories: _categories, ...fields } = candidate
  return {
    ...fields,
    drmEnabled: drm.enabled,
    drmBitrate: drm.bitrate,
    drmStatus: drm.status,
    drmS3Url: drm.s3Url,
  }
}

export const foldTexts = (candidate: SettledCandidate) => foldText(searchedTexts(candidate).join('\n'))
