// The tables as kysely sees them. Migrations create them; the contract describes the fields of an entity.
import type * as appUsers from './schema/app-users.ts'
import type * as films from './schema/films.ts'
import type * as library from './schema/library.ts'
import type * as staff from './schema/staff.ts'
import type * as uploads from './schema/uploads.ts'
import type * as work from './schema/work.ts'

export type * from './schema/app-users.ts'
export type * from './schema/films.ts'
export type * from './schema/library.ts'
export type * from './schema/staff.ts'
export type * from './schema/uploads.ts'
export type * from './schema/work.ts'

export interface RateLimitRow {
  key: string
  count: number
  resetsAt: Date
}

export interface SharedPointRow {
  key: string
  fullAt: Date
}

export interface Tables {
  admins: staff.AdminRow
  sessions: staff.SessionRow
  secondFactors: staff.SecondFactorRow
  passkeys: staff.PasskeyRow
  recoveryCodes: staff.RecoveryCodeRow
  factorTickets: staff.FactorTicketRow
  rateLimits: RateLimitRow
  sharedPoints: SharedPointRow
  knownNetworks: staff.KnownNetworkRow
  categories: library.CategoryRow
  content: library.ContentRow
  contentCategories: library.ContentCategoryRow
  carouselItems: library.CarouselItemRow
  collections: library.CollectionRow
  collectionItems: library.CollectionItemRow
  calendarDates: library.CalendarDateRow
  uploads: uploads.UploadRow
  multipartUploads: uploads.MultipartUploadRow
  appUsers: appUsers.AppUserRow
  otpRequests: appUsers.OtpRequestRow
  appConsents: appUsers.AppConsentRow
  otpLog: appUsers.OtpLogRow
  blockedNumbers: appUsers.BlockedNumberRow
  savedItems: appUsers.SavedItemRow
  positions: appUsers.PositionRow
  historyClearings: appUsers.HistoryClearingRow
  heardItems: appUsers.HeardItemRow
  libraryViews: library.LibraryViewRow
  submissions: films.SubmissionRow
  filmParts: films.FilmPartRow
  filmQueue: films.FilmQueueRow
  contentKeys: films.ContentKeyRow
  retiredKeys: films.RetiredKeyRow
  playbackLeases: films.PlaybackLeaseRow
  plays: films.PlayRow
  captions: library.CaptionRow
  lyrics: library.LyricsRow
  madeFiles: uploads.MadeFileRow
  providerEvents: films.ProviderEventRow
  fileHolds: uploads.FileHoldRow
  sourceChecks: library.SourceCheckRow
  imports: work.ImportedRow
  importRows: work.ImportRowRow
  activity: work.ActivityRow
  unsealedActivity: work.UnsealedActivityRow
  versions: work.VersionRow
  batches: work.BatchRow
  batchRefusals: work.BatchRefusalRow
  appEventBatches: work.AppEventBatchRow
  appEvents: work.AppEventRow
  searchSums: work.SearchSumRow
  webhooks: work.WebhookRow
  webhookDeliveries: work.WebhookDeliveryRow
}
