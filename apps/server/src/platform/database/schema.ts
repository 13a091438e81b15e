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
  password_hash: string
  role: Role
  version: Generated<number>
  created_at: Stamp
  updated_at: Stamp
}

export interface SessionRow {
  id: Generated<string>
  audience: 'admin' | 'app'
  subject_id: string
  /** SHA-256 of the current refresh token. */
  refresh_hash: string
  previous_hash: string | null
  rotated_at: Date | null
  idle_expires_at: Date
  expires_at: Date
  revoked_at: Date | null
  created_at: Stamp
}

export interface RateLimitRow {
  key: string
  count: number
  resets_at: Date
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
  created_at: Stamp
  updated_at: Stamp
}

export interface ContentRow {
  id: Generated<string>
  title: string
  slug: string
  synopsis: string
  duration_sec: number
  tags: Json<string[]>
  rating: string
  media_type: MediaType
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
  drm_enabled: boolean
  drm_bitrate: string
  drm_status: DrmStatus
  drm_s3_url: string
  source_workflow: SourceWorkflow
  /** All its text, letters of one case, to be searched letter by letter; `content_search` holds the words. */
  search_text: string
  version: Generated<number>
  created_at: Stamp
  updated_at: Stamp
}

export interface ContentCategoryRow {
  content_id: string
  category_id: string
  position: number
}

export interface CarouselItemRow {
  id: Generated<string>
  title: string
  subtitle: string
  image_url: string
  mobile_image_url: string
  link_type: 'content' | 'category' | 'external' | 'none'
  link_target: string
  order: number
  active: boolean
  version: Generated<number>
  created_at: Stamp
  updated_at: Stamp
}

export interface UploadRow {
  key: string
  owner_id: string
  content_type: string
  max_bytes: number
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
  duration_sec: number | null
  created_at: Stamp
  verified_at: Date | null
}

/** How the file of an upload comes in parts. */
export interface MultipartUploadRow {
  id: Generated<string>
  key: string
  /** What the store calls it. */
  ref: string
  size: number
  part_size: number
  assembled_at: Date | null
  /** When its sender last asked for something. */
  touched_at: Stamp
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
  created_at: Stamp
  updated_at: Stamp
}

export interface OtpCodeRow {
  phone: string
  code_hash: string
  tries: Generated<number>
  expires_at: Date
}

export type SubmissionStatus = 'pending' | 'processing' | 'ready' | 'failed'

/** One file on its way to streams. */
export interface SubmissionRow {
  id: Generated<string>
  content_id: string
  kind: 'drm' | 'clear'
  source_key: string
  /** Comma-joined; empty for a recording. */
  bitrates: string
  provider: 'local' | 'videocrypt'
  /** The provider's own id of the job. */
  provider_ref: string | null
  status: Generated<SubmissionStatus>
  progress: Generated<number>
  stage: string
  message: string | null
  started_by: string | null
  /** Counts claims: the worker with an older number has lost the job. */
  attempt: Generated<number>
  /** Attempts that ended by themselves and badly. */
  failures: Generated<number>
  /** How often the reconciler has asked the provider. */
  asked: Generated<number>
  duration_sec: number | null
  created_at: Stamp
  updated_at: Stamp
  finished_at: Date | null
}

export interface ContentKeyRow {
  submission_id: string
  /** 32 hexadecimal digits. */
  key_id: string
  sealed_key: string
}

export interface CaptionRow {
  id: Generated<string>
  content_id: string
  language: string
  label: string
  key: string
  created_at: Stamp
}

export interface MadeFileRow {
  key: string
  /** A submission or a caption. */
  owner_id: string
  content_type: string
  size: number
  visible: Generated<boolean>
  created_at: Stamp
}

export interface ProviderEventRow {
  provider: string
  event_id: string
  received_at: Stamp
}

export interface Tables {
  admins: AdminRow
  sessions: SessionRow
  rate_limits: RateLimitRow
  categories: CategoryRow
  content: ContentRow
  content_categories: ContentCategoryRow
  carousel_items: CarouselItemRow
  uploads: UploadRow
  multipart_uploads: MultipartUploadRow
  app_users: AppUserRow
  otp_codes: OtpCodeRow
  submissions: SubmissionRow
  content_keys: ContentKeyRow
  captions: CaptionRow
  made_files: MadeFileRow
  provider_events: ProviderEventRow
}
