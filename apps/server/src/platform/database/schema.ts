// The tables as kysely sees them. Migrations make them; nothing else describes them.
import type { DrmStatus, MediaType, Role, Source, SourceWorkflow } from '@jinvani/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Stamp = ColumnType<Date, Date | undefined, Date>
/** Read as an object, always written as text: the drivers disagree on arrays. */
type Json<T extends object | null> = JSONColumnType<T>

export interface AdminRow {
  id: Generated<string>
  name: string
  email: string
  passwordHash: string
  role: Role
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export interface SessionRow {
  id: Generated<string>
  audience: 'admin' | 'app'
  subjectId: string
  /** SHA-256 of the current refresh token. */
  refreshHash: string
  previousHash: string | null
  rotatedAt: Date | null
  idleExpiresAt: Date
  expiresAt: Date
  revokedAt: Date | null
  createdAt: Stamp
}

export interface RateLimitRow {
  key: string
  count: number
  resetsAt: Date
}

export interface CategoryRow {
  id: Generated<string>
  name: string
  slug: string
  description: string
  order: number
  active: boolean
  image: string
  bgcolor: string
  type: 'any' | 'audio' | 'video'
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export interface ContentRow {
  id: Generated<string>
  title: string
  slug: string
  synopsis: string
  durationSec: number
  tags: Json<string[]>
  rating: string
  mediaType: MediaType
  platform: 'web' | 'android' | 'ios'
  featured: boolean
  active: boolean
  images: Json<{ poster: string; thumbnail: string; banner: string }>
  sources: Json<Source[]>
  credits: Json<{
    writtenAndDirectedBy: string
    music: string
    lyrics: string
    singers: string[]
    castNames: string[]
  }>
  drmEnabled: boolean
  drmBitrate: string
  drmStatus: DrmStatus
  drmS3Url: string
  sourceWorkflow: SourceWorkflow
  /** All its text, letters of one case, to be searched letter by letter; `content_search` holds the words. */
  searchText: string
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export interface ContentCategoryRow {
  contentId: string
  categoryId: string
  position: number
}

export interface CarouselItemRow {
  id: Generated<string>
  title: string
  subtitle: string
  imageUrl: string
  mobileImageUrl: string
  linkType: 'content' | 'category' | 'external' | 'none'
  linkTarget: string
  order: number
  active: boolean
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export interface UploadRow {
  key: string
  ownerId: string
  contentType: string
  maxBytes: number
  size: number | null
  status: 'presigned' | 'verified' | 'rejected'
  /** Named by no item yet, by an item anybody may play, or the original of a protected film. */
  visibility: ColumnType<
    'unclaimed' | 'public' | 'private',
    'unclaimed' | 'public' | 'private' | undefined,
    'unclaimed' | 'public' | 'private'
  >
  width: number | null
  height: number | null
  durationSec: number | null
  createdAt: Stamp
  verifiedAt: Date | null
}

/** How the file of an upload comes in parts. */
export interface MultipartUploadRow {
  id: Generated<string>
  key: string
  /** What the store calls it. */
  ref: string
  size: number
  partSize: number
  assembledAt: Date | null
  /** When its sender last asked for something. */
  touchedAt: Stamp
}

export interface AppUserRow {
  id: Generated<string>
  phone: string
  name: Generated<string>
  email: Generated<string>
  gender: Generated<string>
  age: number | null
  pincode: Generated<string>
  profession: Generated<string>
  blocked: Generated<boolean>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export interface OtpCodeRow {
  phone: string
  codeHash: string
  tries: Generated<number>
  expiresAt: Date
}

export type SubmissionStatus = 'pending' | 'processing' | 'ready' | 'failed'

/** One file on its way to streams. */
export interface SubmissionRow {
  id: Generated<string>
  contentId: string
  kind: 'drm' | 'clear'
  sourceKey: string
  /** Comma-joined; empty for a recording. */
  bitrates: string
  provider: 'local' | 'videocrypt'
  /** The provider's own id of the job. */
  providerRef: string | null
  status: Generated<SubmissionStatus>
  progress: Generated<number>
  stage: string
  message: string | null
  startedBy: string | null
  /** Counts claims: the worker with an older number has lost the job. */
  attempt: Generated<number>
  /** Attempts that ended by themselves and badly. */
  failures: Generated<number>
  /** How often the reconciler has asked the provider. */
  asked: Generated<number>
  durationSec: number | null
  createdAt: Stamp
  updatedAt: Stamp
  finishedAt: Date | null
}

export interface ContentKeyRow {
  submissionId: string
  /** 32 hexadecimal digits. */
  keyId: string
  sealedKey: string
}

export interface CaptionRow {
  id: Generated<string>
  contentId: string
  language: string
  label: string
  key: string
  createdAt: Stamp
}

export interface MadeFileRow {
  key: string
  /** A submission or a caption. */
  ownerId: string
  contentType: string
  size: number
  visible: Generated<boolean>
  createdAt: Stamp
}

export interface ProviderEventRow {
  provider: string
  eventId: string
  receivedAt: Stamp
}

export interface Tables {
  admins: AdminRow
  sessions: SessionRow
  rateLimits: RateLimitRow
  categories: CategoryRow
  content: ContentRow
  contentCategories: ContentCategoryRow
  carouselItems: CarouselItemRow
  uploads: UploadRow
  multipartUploads: MultipartUploadRow
  appUsers: AppUserRow
  otpCodes: OtpCodeRow
  submissions: SubmissionRow
  contentKeys: ContentKeyRow
  captions: CaptionRow
  madeFiles: MadeFileRow
  providerEvents: ProviderEventRow
}
