// The tables as kysely sees them. Migrations create them; the contract describes the fields of an entity.
import type {
  AppConsentRow,
  AppUserRow,
  BlockedNumberRow,
  HeardItemRow,
  HistoryClearingRow,
  OtpLogRow,
  OtpRequestRow,
  PositionRow,
  SavedItemRow,
} from './schema/app-users.ts'
import type { FilmPartRow, FilmQueueRow, ProviderEventRow, SubmissionRow } from './schema/films.ts'
import type {
  CalendarDateRow,
  CaptionRow,
  CarouselItemRow,
  CategoryRow,
  CollectionItemRow,
  CollectionRow,
  ContentCategoryRow,
  ContentRow,
  LibraryViewRow,
  LyricsRow,
  SourceCheckRow,
} from './schema/library.ts'
import type { ContentKeyRow, PlayRow, PlaybackLeaseRow, RetiredKeyRow } from './schema/protection.ts'
import type {
  AdminRow,
  FactorTicketRow,
  KnownNetworkRow,
  PasskeyRow,
  RecoveryCodeRow,
  SecondFactorRow,
  SessionRow,
} from './schema/staff.ts'
import type { FileHoldRow, MadeFileRow, MultipartUploadRow, UploadRow } from './schema/uploads.ts'
import type {
  ActivityRow,
  ActivitySealRow,
  AppEventBatchRow,
  AppEventRow,
  BatchRefusalRow,
  BatchRow,
  ImportRowRow,
  ImportedRow,
  SearchSumRow,
  UnsealedActivityRow,
  VersionRow,
  WebhookDeliveryRow,
  WebhookRow,
} from './schema/work.ts'

export type * from './schema/app-users.ts'
export type * from './schema/films.ts'
export type * from './schema/library.ts'
export type * from './schema/protection.ts'
export type * from './schema/staff.ts'
export type * from './schema/uploads.ts'
export type * from './schema/work.ts'

export interface RateLimitRow {
  key: string
  count: number
  resetsAt: Date
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
  collections: CollectionRow
  collectionItems: CollectionItemRow
  calendarDates: CalendarDateRow
  uploads: UploadRow
  multipartUploads: MultipartUploadRow
  appUsers: AppUserRow
  otpRequests: OtpRequestRow
  appConsents: AppConsentRow
  otpLog: OtpLogRow
  blockedNumbers: BlockedNumberRow
  savedItems: SavedItemRow
  positions: PositionRow
  historyClearings: HistoryClearingRow
  heardItems: HeardItemRow
  libraryViews: LibraryViewRow
  submissions: SubmissionRow
  filmParts: FilmPartRow
  filmQueue: FilmQueueRow
  contentKeys: ContentKeyRow
  retiredKeys: RetiredKeyRow
  playbackLeases: PlaybackLeaseRow
  plays: PlayRow
  captions: CaptionRow
  lyrics: LyricsRow
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
  appEventBatches: AppEventBatchRow
  appEvents: AppEventRow
  searchSums: SearchSumRow
  webhooks: WebhookRow
  webhookDeliveries: WebhookDeliveryRow
}
