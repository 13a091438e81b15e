// Specification section 9, and the limits of the rulings. Sizes in bytes, times in the unit of the name.
const MB = 1024 * 1024

export const limits = {
  loginPasswordMin: 6,
  passwordMin: 8,
  passwordMax: 128,
  /** Seconds after a proof of identity in which calls with `fresh` are allowed. */
  freshSec: 15 * 60,
  /** Hours for which a password that another person set works. */
  givenPasswordHours: 72,
  /** Characters of one text that a browser sends for a passkey. */
  webAuthnMax: 8192,
  codeMax: 64,
  passkeyNameMax: 60,
  passkeysMax: 20,
  recoveryCodes: 10,
  /** Days for which a compulsory second factor may be put off after the first request for it. */
  secondFactorGraceDays: 7,
  emailMax: 254,
  personNameMax: 100,
  /** Characters of a phone number as it is typed. */
  phoneMax: 60,
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
  sectionsMax: 50,
  collectionItemsMax: 1000,
  ruleItemsMax: 50,
  railsMax: 20,
  railItemsMax: 12,
  searchMax: 200,
  viewNameMax: 60,
  viewsMax: 500,
  requestIdMax: 100,
  webhooksMax: 50,
  webhookDescriptionMax: 200,
  /** Hours for which a replaced secret still signs. */
  oldWebhookSecretHours: 24,
  deliveryDays: 30,
  durationSecMax: 2_147_483_647,
  orderMax: 1_000_000_000,
  pageSize: 10,
  adminPageSizeMax: 100,
  publicPageSizeMax: 50,
  /** Items of a public list that `page` can reach; the others are read with `after`. */
  pagedItemsMax: 20_000,
  presignExpirySec: 900,
  presignExpirySecMin: 60,
  presignExpirySecMax: 3600,
  recentUploads: 12,
  /** Entries of each list of the dashboard. */
  todayShown: 5,
  /** Entries of the dashboard's list of items that go live or end within a week. */
  comingShown: 10,
  /** Films of one person in the console's bell. */
  ownFilmsShown: 50,
  previewedAtOnce: 100,
  trashDays: 30,
  versionsPerItem: 500,
  /** Fields of one item that are restored at once. */
  fieldsAtOnce: 60,
  /** Files that the console uploads, and looks up, at once. */
  filesAtOnce: 200,
  /** Size of an imported table, with its first row. */
  importBytes: 50 * MB,
  importRows: 100_000,
  /** Checked imports of one person that were not started; a new one removes the oldest. */
  importsWaiting: 10,
  importColumns: 1000,
  /** Characters of one row: room for the words in three scripts and their meaning in three languages. */
  importRowMax: 3 * MB,
  fileNameMax: 200,
  youtubeLinks: 200,
  youtubePlaylists: 10,
  linkMax: 500,
  activityExportMax: 50_000,
  /** Items that a batch changes during the request; larger batches run as a job. */
  batchAtOnce: 100,
  batchItemsMax: 10_000,
  bulkIdsMax: 1000,
  missedMax: 50,
  /** Refused items that are named for one reason. */
  refusedNamed: 20,
  calendarYearMin: 2000,
  calendarYearMax: 2100,
  /** Days in one answer. */
  calendarDaysMax: 400,
  calendarDateDaysMax: 60,
  occasionNameMax: 100,
  scheduledMax: 500,
  /** Largest file that is sent in one PUT; a larger one is sent in parts. */
  singlePutBytes: 64 * MB,
  partsMax: 10_000,
  partsSignedAtOnce: 100,
  /** For the calls that name it; the body of all others has the small limit. */
  jsonBodyBytes: MB,
  smallBodyBytes: 16 * 1024,
  /** Changes that were made offline, in one batch. */
  syncEntries: 500,
  /** For each kind of entry of one person: saved items, positions, opened films. Beyond it the oldest are deleted. */
  entriesOfPerson: 5000,
  eventsAtOnce: 500,
  eventsBytes: 128 * 1024,
  /** Older events do not count. */
  eventDays: 7,
  /** Characters of the words of a search that are counted. */
  searchedWordsMax: 100,
  /** Staff see searched words only after people on this many networks have searched for them. */
  searchedNetworks: 3,
  /** Different words of one day that are counted. */
  searchedKinds: 5000,
  statisticsShown: 10,
  /** Fields and list entries of one body; the longest lyrics have two for each line. */
  jsonEntries: 12_000,
  errorsMax: 20,
  jsonDepth: 100,
  audioBytes: 2048 * MB,
  videoBytes: 50 * 1024 * MB,
  /** Bytes of UTF-8. */
  captionBytes: 1_000_000,
  /** Captions of one item, each in a different language. */
  captionsMax: 50,
  /** No program has to accept a longer language tag: https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1. */
  languageMax: 35,
  lyricsLinesMax: 5000,
  lyricsLineMax: 500,
  /** UTF-8 bytes of the words in one script, or of their meaning in one language. */
  lyricsBytes: 400_000,
  lyricsTimeMs: 24 * 60 * 60 * 1000,
  previewLinkMs: 72 * 60 * 60 * 1000,
  /** Open links of one item. */
  previewLinksMax: 20,
} as const

export const defaultCategoryColor = '#E5E7EB'
