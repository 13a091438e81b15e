// Specification section 9, and the limits of the rulings. Sizes in bytes, times in the unit of the name.
const MB = 1024 * 1024

export const limits = {
  loginPasswordMin: 6,
  passwordMin: 8,
  passwordMax: 128,
  /** How long a confirmation opens the calls that are `fresh`. */
  freshSec: 15 * 60,
  /** How long a password works that another person set. */
  givenPasswordHours: 72,
  /** Of one text that a browser sends for a passkey. */
  webAuthnMax: 8192,
  codeMax: 64,
  passkeyNameMax: 60,
  passkeysMax: 20,
  recoveryCodes: 10,
  /** A second factor that is compulsory may be put off for so long from the first asking. */
  secondFactorGraceDays: 7,
  emailMax: 254,
  personNameMax: 100,
  categoryNameMax: 100,
  categoryDescriptionMax: 500,
  titleMax: 200,
  slugMax: 120,
  synopsisMax: 5000,
  tagsMax: 50,
  tagMax: 50,
  creditMax: 500,
  peopleMax: 100,
  personMax: 100,
  urlMax: 2048,
  sourcesMax: 20,
  chaptersMax: 200,
  chapterTitleMax: 100,
  categoriesPerItemMax: 50,
  searchMax: 200,
  viewNameMax: 60,
  /** Views of one person, and shared ones. */
  viewsMax: 100,
  requestIdMax: 100,
  durationSecMax: 2_147_483_647,
  orderMax: 1_000_000_000,
  pageSize: 10,
  adminPageSizeMax: 100,
  publicPageSizeMax: 50,
  pageButtons: 5,
  presignExpirySec: 900,
  presignExpirySecMin: 60,
  presignExpirySecMax: 3600,
  recentUploads: 12,
  previewedAtOnce: 100,
  /** Days that what was deleted can come back. */
  trashDays: 30,
  /** Saves of one item that are kept, the last ones. */
  versionsPerItem: 500,
  /** Of one item that comes back as it was. */
  fieldsAtOnce: 60,
  /** Files that the console takes at once, and asks after. */
  filesAtOnce: 200,
  /** Of a table that is imported; its first row counts. */
  importBytes: 50 * MB,
  importRows: 100_000,
  importColumns: 1000,
  /** Characters of one row. */
  importRowMax: 256 * 1024,
  fileNameMax: 200,
  youtubeLinks: 200,
  linkMax: 500,
  /** Events of one exported table. */
  activityExportMax: 50_000,
  /** A batch of so many is done in the request; a larger one as a job. */
  batchAtOnce: 100,
  batchItemsMax: 10_000,
  bulkIdsMax: 1000,
  missedMax: 50,
  /** Of those that are refused for one reason so many are named. */
  refusedNamed: 20,
  calendarYearMin: 2000,
  calendarYearMax: 2100,
  /** Of one answer. */
  calendarDaysMax: 400,
  /** Of one occasion. */
  calendarDateDaysMax: 60,
  occasionNameMax: 100,
  /** What goes live or ends, of one answer. */
  scheduledMax: 500,
  /** A larger file is sent in parts. */
  singlePutBytes: 64 * MB,
  partsMax: 10_000,
  partsSignedAtOnce: 100,
  /** Of the calls that say so in the table; of all others the small one. */
  jsonBodyBytes: MB,
  smallBodyBytes: 16 * 1024,
  /** Fields and list entries of one body. */
  jsonEntries: 2000,
  /** Of one refused body. */
  errorsMax: 20,
  jsonDepth: 100,
  imageBytes: 20 * MB,
  audioBytes: 2048 * MB,
  videoBytes: 50 * 1024 * MB,
  imagePixels: 40_000_000,
  /** Of UTF-8. */
  captionBytes: 1_000_000,
} as const

export const imageKinds = ['poster', 'thumbnail', 'banner'] as const
export type ImageKind = (typeof imageKinds)[number]

/** Wanted size of each image, in pixels, and the advice of section 2: under 500KB. */
export const imageAdvice: Record<ImageKind, { ratio: string; width: number; height: number }> = {
  poster: { ratio: '1:1', width: 1000, height: 1000 },
  thumbnail: { ratio: '16:9', width: 1280, height: 720 },
  banner: { ratio: '21:9', width: 1920, height: 823 },
}
export const imageAdviceBytes = 500 * 1024

export const defaultCategoryColor = '#E5E7EB'
