// The tables as kysely sees them. Migrations make them; what an entity shows is described by the contract.
import type {
  ActivityAction,
  ActivityChange,
  ActorKind,
  AdminFields,
  BatchKind,
  BatchState,
  BulkChange,
  CalendarDateFields,
  Caption,
  CarouselFields,
  CategoryFields,
  Consent,
  ContentFields,
  Drm,
  LibraryView,
  Import,
  ImportChange,
  ImportCounts,
  ImportOutcome,
  ImportReason,
  PersonExport,
  PersonFields,
  Processing,
  Schedule,
  ScheduleMissed,
  Source,
  VersionAction,
  VersionChange,
  VersionNoun,
} from '@jinvani/contract'
import type { MadePart, SoundStream, VideoStream } from '@jinvani/media'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Config } from '../../config.ts'

type Stamp = ColumnType<Date, Date | undefined, Date>
/** Read as an object, written as text (`json-columns.ts`). */
type Json<T extends object> = JSONColumnType<T>
/** The columns of an entity's fields. */
type ColumnsOf<Fields> = {
  [K in keyof Fields]: Fields[K] extends object ? Json<Fields[K]> : Fields[K]
}
interface Editable {
  id: Generated<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export type AdminRow = Editable &
  ColumnsOf<AdminFields> & {
    passwordHash: string
    /** When another person set the password; null for one of their own choice. */
    passwordGivenAt: Generated<Date | null>
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
  /** When the person last proved who they are. */
  provenAt: Generated<Date>
  /** Written every few minutes. */
  lastSeenAt: Generated<Date>
  /** The prefix of the address. */
  network: Generated<string>
  /** Browser and system, in words. */
  device: Generated<string>
}

/** A network that signed in to an account. */
export interface KnownNetworkRow {
  networkHash: string
  adminId: string
  seenAt: Stamp
}

/** Of a member of staff who has been asked for a second factor or has set an authenticator app up. */
export interface SecondFactorRow {
  adminId: string
  /** When the account was first asked for a second factor that is compulsory. */
  askedAt: Date | null
  /** Sealed secrets: of the app that is being set up, and of the one that counts. */
  pendingTotp: string | null
  totp: string | null
  totpSince: Date | null
  /** Of the last code that was taken, in steps of 30 s since 1970: neither it nor an older one counts again. */
  totpStep: number | null
}

export interface PasskeyRow {
  id: Generated<string>
  adminId: string
  /** Base64url, as is the key. */
  credentialId: string
  publicKey: string
  counter: number
  /** Comma-joined. */
  transports: string
  name: string
  createdAt: Stamp
  lastUsedAt: Date | null
}

/** One that was used has no row any more. */
export interface RecoveryCodeRow {
  adminId: string
  /** Argon2id; all codes of a person have the same salt. */
  codeHash: string
}

/** Works once. */
export interface FactorTicketRow {
  /** SHA-256 of the ticket of a sign-in, else of the challenge. */
  hash: string
  adminId: string
  purpose: 'sign-in' | 'passkey' | 'confirm'
  /** Which the passkey has to sign. */
  challenge: string
  tries: Generated<number>
  expiresAt: Date
}

export interface RateLimitRow {
  key: string
  count: number
  resetsAt: Date
}

export type CategoryRow = Editable & TrashableSlug & ColumnsOf<CategoryFields>

/** Of what was deleted but is kept for a while. */
interface Trashable {
  /** When it was deleted; null of everything else. */
  trashedAt: Generated<Date | null>
  /** The name of who deleted it. */
  trashedBy: Generated<string>
  /** Whether it was active before. */
  trashedActive: Generated<boolean>
}
/** With the slug that it had, which others may have taken since. */
type TrashableSlug = Trashable & { trashedSlug: Generated<string> }

/** `soundUrl`: the same stream without a picture. */
export type StoredSource = Source & { soundUrl?: string }

type Scheduled = ColumnType<Date | null, string | null | undefined, string | null>
/** What happens to `active` by itself, and the member of staff who wants it so. */
interface ScheduledRow {
  publishAt: Scheduled
  publishBy: Generated<string | null>
  unpublishAt: Scheduled
  unpublishBy: Generated<string | null>
  scheduleMissed: ColumnType<ScheduleMissed | null, string | null | undefined, string | null>
}

/** Categories have a table of their own; the provider follows from `drmEnabled`. */
export type ContentRow = Editable &
  ScheduledRow &
  TrashableSlug &
  ColumnsOf<
    Omit<
      ContentFields,
      keyof Schedule | 'categories' | 'drm' | 'sources' | 'dataSaver' | 'descriptors' | 'hasSpeech'
    >
  > & {
    sources: Json<StoredSource[]>
    descriptors: ColumnType<ContentFields['descriptors'], string | undefined, string>
    hasSpeech: Generated<boolean>
    dataSaver: ColumnType<boolean, boolean | undefined, boolean>
    drmEnabled: Drm['enabled']
    drmBitrate: Drm['bitrate']
    drmStatus: Drm['status']
    drmS3Url: Drm['s3Url']
    /** The streams among its sources have pictures for the seek bar. */
    hasThumbnails: Generated<boolean>
    /** All its text, letters of one case, to be searched letter by letter; `content_search` holds the words. */
    searchText: string
    /** The uploaded file whose captions and chapters were taken: what an editor deletes does not come back. */
    textTakenFrom: Generated<string | null>
    /** The links that it had when it was deleted. */
    trashedCategories: ColumnType<{ id: string; name: string }[], string | undefined, string>
    /** Kinds with commas around each; null where it has to be found out. */
    lacks: Generated<string | null>
  }

/** The last look at a source elsewhere. */
export interface SourceCheckRow {
  contentId: string
  /** What was looked at: of a source that was replaced since it says nothing. */
  url: string
  checkedAt: Date
  /** The first of the looks that failed without one between that did not. */
  failedSince: Date | null
  deadSince: Date | null
  /** Why the last look failed, for people. */
  reason: string
}

export interface ContentCategoryRow {
  contentId: string
  categoryId: string
  position: number
}

export type CarouselItemRow = Editable &
  ScheduledRow &
  Trashable &
  ColumnsOf<Omit<CarouselFields, keyof Schedule>>

/** Days such as 2027-09-05. */
export type CalendarDateRow = Editable & CalendarDateFields

export interface UploadRow {
  key: string
  ownerId: string
  contentType: string
  maxBytes: number
  size: number | null
  status: 'presigned' | 'verified' | 'rejected'
  /** Only the version before reads it: it goes with the version after this. */
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
  /** When the collector first saw that nothing names it; null while something does. */
  unnamedSince: Date | null
  /** Of the bytes that were verified; null where the store has none, and for files from before there were any. */
  storeVersion: string | null
  /** Of the bytes that were verified, see `fingerprintOf`; null for what this program wrote, and from before there were any. */
  fingerprint: string | null
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
  /** What the file is called that shall become an item; null where it shall not, or has become one. */
  itemName: string | null
  /** The item that was made of it; it may be gone. */
  contentId: string | null
}

type FilledIn = ColumnsOf<Omit<PersonFields, 'phone'>>
/** A person is made from a number; the rest is theirs to fill in. */
export type AppUserRow = Editable &
  Pick<PersonFields, 'phone'> & { [K in keyof FilledIn]: Generated<FilledIn[K]> } & {
    blocked: Generated<boolean>
  }

/** A code that was asked for. */
export interface OtpRequestRow {
  id: string
  phoneHash: string
  /** Of the network that asked. */
  networkHash: string
  codeHash: string
  /** Of everybody. */
  tries: Generated<number>
  createdAt: Stamp
  expiresAt: Date
  /** The provider's name of the message. */
  sentRef: Generated<string | null>
}

/** Only the version before writes it: it goes with the version after this. */
export interface OtpCodeRow {
  phone: string
  codeHash: string
  tries: Generated<number>
  expiresAt: Date
}

/** What a person agreed to. */
export interface AppConsentRow {
  userId: string
  purpose: Consent['purpose']
  /** Of the privacy policy. */
  version: string
  givenAt: Stamp
}

/** A one-time password was sent or tried. */
export interface OtpLogRow {
  id: Generated<string>
  /** The HMAC of the phone number. */
  phoneHash: string
  at: Stamp
  outcome: PersonExport['otpLog'][number]['outcome']
}

/** Of an erased person who was blocked. */
export interface BlockedNumberRow {
  /** The HMAC of the phone number. */
  phoneHash: string
  endsAt: Date
}

/** As they were packaged; each has its folder in the package. */
export interface MadeStreams {
  durationSec: number
  renditions: Omit<VideoStream, 'path'>[]
  audio: Omit<SoundStream, 'path'>[]
  /** What of the original could not be read, as a sentence. */
  damage: string | null
}

/** One file on its way to streams. */
export interface SubmissionRow {
  id: Generated<string>
  contentId: string
  kind: 'drm' | 'clear'
  sourceKey: string
  /** Comma-joined; empty for a recording. */
  bitrates: string
  /** Of a film; a recording always has its lower bitrate. */
  dataSaver: Generated<boolean>
  provider: 'local' | NonNullable<Config['outsideProvider']>['name']
  /** The provider's own id of the job. */
  providerRef: string | null
  status: Generated<Processing['status']>
  progress: Generated<number>
  stage: string
  message: string | null
  startedBy: string | null
  /** Counts claims: the worker with an older number has lost the job. */
  attempt: Generated<number>
  /** Attempts that ended by themselves and badly. */
  failures: Generated<number>
  /** When the provider took the film. */
  sentAt: Date | null
  /** How often the reconciler has asked the provider. */
  asked: Generated<number>
  /** A long film that could not be made in parts. */
  inOnePiece: Generated<boolean>
  durationSec: number | null
  /** Ids of the captions that its manifests hold, comma-joined; null for a package from before. */
  packagedCaptions: Generated<string | null>
  /** Names the folder of its package; null where that has the id of the submission. */
  packageId: Generated<string | null>
  /** Of the package that will take its place, under new keys; null where none was asked for. */
  nextPackageId: Generated<string | null>
  /** Of those that wait the lowest goes first. */
  turn: Generated<number>
  /** When the last attempt began. */
  startedAt: Date | null
  /** Seconds that the attempt took which made it; null where it took the streams of another. */
  workSec: number | null
  /** The streams of a package that is ready, by which it can be packaged again. */
  made: Json<MadeStreams> | null
  createdAt: Stamp
  updatedAt: Stamp
  finishedAt: Date | null
}

/** What one worker makes of a long film: its sound, which is part 0, or its pictures of some minutes. */
export interface FilmPartRow {
  id: Generated<string>
  submissionId: string
  part: number
  /** Null for the sound. */
  fromSec: number | null
  /** Null for the sound and for the part that goes on to the end. */
  toSec: number | null
  /** What share of the work it is, beside the others of its film. */
  weight: number
  /** How much of it is done, from 0 to 1. */
  share: Generated<number>
  failures: Generated<number>
  /** Whether it has a job; only a few have at a time, so that other films get their turn. */
  isSent: Generated<boolean>
  /** Null until its streams are stored: what the film needs to know of them. */
  made: ColumnType<MadePart | null, string | undefined, string>
}

/** Of the set `cbcs`, and of the set `cenc` if the film has one. */
export interface ContentKeyRow {
  submissionId: string
  /** 32 hexadecimal digits. */
  keyId: string
  sealedKey: string
  cencKeyId: string | null
  cencSealedKey: string | null
}

/** Of a package that another has replaced, which plays on for a while. */
export type RetiredKeyRow = ContentKeyRow & { retiredAt: Stamp }

/** A person plays a film on a device: the time for which a licence counts. */
export interface PlaybackLeaseRow {
  userId: string
  sessionId: string
  contentId: string
  endsAt: Date
}

/** A person opened a film. */
export interface PlayRow {
  id: Generated<string>
  userId: string
  contentId: string
  at: Stamp
}

export interface CaptionRow extends Pick<Caption, 'language' | 'label'> {
  id: Generated<string>
  contentId: string
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
  /** Key of the file that is read in its place. */
  replacedBy: Generated<string | null>
  /** Since no manifest of its package names it any more; null while one does. */
  unnamedSince: Generated<Date | null>
  createdAt: Stamp
}

export interface ProviderEventRow {
  provider: string
  eventId: string
  receivedAt: Stamp
}

/** No file that a row names is removed before all of these have ended. */
export interface FileHoldRow {
  id: Generated<string>
  endsAt: Date
}

/** A view of the films that are open on our workers. */
export interface FilmQueueRow {
  /** Of the submission. */
  id: string
  /** Null for what is under way. */
  queuePlace: number | null
  /** Seconds until it is ready; null where nothing was measured yet. */
  etaSec: number | null
}

/** Something that happened, as it was when it happened. */
export interface ActivityRow {
  id: Generated<number>
  at: Stamp
  actorKind: ActorKind
  actorId: string | null
  actorName: string
  action: ActivityAction
  itemId: string | null
  itemName: string
  changes: Json<ActivityChange[]>
  /** Of the table of calls; empty where the program did it by itself. */
  call: string
  address: string
  requestId: string
  /** `done`, or the code of the error. */
  outcome: string
  /** How often it happened so far in this hour, where not each time is a row. */
  count: number
}

/** Events that no seal holds yet. */
export interface UnsealedActivityRow {
  eventId: number
}

/** A link of the chain: holds some events and follows from the link before. */
export interface ActivitySealRow {
  position: number
  eventIds: ColumnType<never, string, never>
  at: Stamp
  hash: string
}

/** One save of an item, a category or a carousel entry. */
export interface VersionRow {
  id: Generated<number>
  noun: VersionNoun
  itemId: string
  itemName: string
  /** Of the item, since this save. */
  version: number
  at: Stamp
  actorKind: ActorKind
  actorId: string | null
  actorName: string
  /** The bulk work that saved it; null for a single save. */
  batchId: string | null
  action: VersionAction
  changes: Json<VersionChange[]>
}

export type LibraryViewRow = Omit<LibraryView, '_id' | 'shared' | 'createdAt' | 'updatedAt'> & {
  id: Generated<string>
  /** Null where it is shared. */
  ownerId: string | null
  createdAt: Stamp
  updatedAt: Stamp
}

/** Work on many items. */
export interface BatchRow {
  id: string
  kind: BatchKind
  name: string
  adminId: string
  adminName: string
  /** Of the request that began it. */
  call: string
  address: string
  requestId: string
  input: Json<{ change?: BulkChange }>
  /** What is done one by one; null when it has ended. */
  parts: JSONColumnType<unknown[] | null, string, string | null>
  undoes: string | null
  state: Generated<BatchState>
  total: number
  done: Generated<number>
  changed: Generated<number>
  refused: Generated<number>
  createdAt: Stamp
  endedAt: Generated<Date | null>
}

export interface BatchRefusalRow {
  id: Generated<number>
  batchId: string
  itemId: string | null
  itemName: string
  reason: string
}

/** A table or a list of links that was looked at. */
export interface ImportedRow {
  id: Generated<string>
  createdAt: Stamp
  source: Import['source']
  fileName: string
  encoding: string
  separator: string
  unknownColumns: Json<string[]>
  counts: Json<ImportCounts>
  /** Every row was looked at. */
  isWhole: ColumnType<boolean, false | undefined, true>
  startedAt: Date | null
}

/** A row that would make or change an item, or is refused. */
export interface ImportRowRow {
  importId: string
  row: number
  slug: string
  title: string
  outcome: ImportOutcome
  /** By the name of the column, as they stand in the table. */
  cells: Json<Record<string, string>>
  changes: Json<ImportChange[]>
  reasons: Json<ImportReason[]>
}

export interface Tables {
  admins: AdminRow
  sessions: SessionRow
  secondFactors: SecondFactorRow
  passkeys: PasskeyRow
  recoveryCodes: RecoveryCodeRow
  factorTickets: FactorTicketRow
  rateLimits: RateLimitRow
  knownNetworks: KnownNetworkRow
  categories: CategoryRow
  content: ContentRow
  contentCategories: ContentCategoryRow
  carouselItems: CarouselItemRow
  calendarDates: CalendarDateRow
  uploads: UploadRow
  multipartUploads: MultipartUploadRow
  appUsers: AppUserRow
  otpCodes: OtpCodeRow
  otpRequests: OtpRequestRow
  appConsents: AppConsentRow
  otpLog: OtpLogRow
  blockedNumbers: BlockedNumberRow
  libraryViews: LibraryViewRow
  submissions: SubmissionRow
  filmParts: FilmPartRow
  filmQueue: FilmQueueRow
  contentKeys: ContentKeyRow
  retiredKeys: RetiredKeyRow
  playbackLeases: PlaybackLeaseRow
  plays: PlayRow
  captions: CaptionRow
  madeFiles: MadeFileRow
  providerEvents: ProviderEventRow
  fileHolds: FileHoldRow
  sourceChecks: SourceCheckRow
  imports: ImportedRow
  importRows: ImportRowRow
  activity: ActivityRow
  unsealedActivity: UnsealedActivityRow
  activitySeals: ActivitySealRow
  versions: VersionRow
  batches: BatchRow
  batchRefusals: BatchRefusalRow
}
