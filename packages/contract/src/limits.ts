// Limits of the specification (section 9) and the rulings: sizes in bytes, times in the unit of the name.
const MB = 1024 * 1024

export const limits = {
  loginPasswordMin: 6,
  passwordMin: 8,
  passwordMax: 128,
  /** Seconds after a proof of identity during which `fresh` calls are allowed. */
  freshSec: 15 * 60,
  /** How long a password works that another person set. */
  givenPasswordHours: 72,
  /** Characters in each text that a browser sends for a passkey. */
  webAuthnMax: 8192,
  codeMax: 64,
  passkeyNameMax: 60,
  passkeysMax: 20,
  recoveryCodes: 10,
  /** Days for which a compulsory second factor may be put off, from the first request for it. */
  secondFactorGraceDays: 7,
  emailMax: 254,
  personNameMax: 100,
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
  /** How long requests also have a signature with the old secret. */
  oldWebhookSecretHours: 24,
  deliveryDays: 30,
  durationSecMax: 2_147_483_647,
  orderMax: 1_000_000_000,
  pageSize: 10,
  adminPageSizeMax: 100,
  publicPageSizeMax: 50,
  /** Items of a public list that `page` can reach. To read further, clients send `after`. */
  pagedItemsMax: 20_000,
  presignExpirySec: 900,
  presignExpirySecMin: 60,
  presignExpirySecMax: 3600,
  recentUploads: 12,
  /** Entries in each list of the dashboard but that of coming items. */
  todayShown: 5,
  comingShown: 10,
  ownFilmsShown: 50,
  previewedAtOnce: 100,
  trashDays: 30,
  versionsPerItem: 500,
  fieldsAtOnce: 60,
  /** Most files that the console uploads, or looks up in the library, at once. */
  filesAtOnce: 200,
  /** Largest imported table, including its row of column names. */
  importBytes: 50 * MB,
  importRows: 100_000,
  /** Imports that one person has checked but not started. One more removes the oldest. */
  importsWaiting: 10,
  importColumns: 1000,
  /** Characters in one row. Enough for a song's words in three scripts, and their meaning in three languages. */
  importRowMax: 3 * MB,
  fileNameMax: 200,
  youtubeLinks: 200,
  youtubePlaylists: 10,
  linkMax: 500,
  activityExportMax: 50_000,
  /** Items that a batch changes within the request. A larger batch runs as a job. */
  batchAtOnce: 100,
  batchItemsMax: 10_000,
  bulkIdsMax: 1000,
  missedMax: 50,
  /** Refused items that a batch names for each reason. */
  refusedNamed: 20,
  calendarYearMin: 2000,
  calendarYearMax: 2100,
  calendarDaysMax: 400,
  calendarDateDaysMax: 60,
  occasionNameMax: 100,
  scheduledMax: 500,
  /** Largest file that is sent in one PUT. A larger one is sent in parts. */
  singlePutBytes: 64 * MB,
  partsMax: 10_000,
  partsSignedAtOnce: 100,
  /** Largest body of the calls that name this limit; most other calls have the small limit. */
  jsonBodyBytes: MB,
  smallBodyBytes: 16 * 1024,
  syncEntries: 500,
  /** Entries of each kind that one person may have: saved items, positions, opened films. The oldest are deleted. */
  entriesOfPerson: 5000,
  eventsAtOnce: 500,
  eventsBytes: 128 * 1024,
  /** Age in days from which an event of an app is refused. */
  eventDays: 7,
  searchedWordsMax: 100,
  /** Staff see the words of a search only if people on this many networks have searched for them. */
  searchedNetworks: 3,
  /** Different searches that are counted on one day. */
  searchedKinds: 5000,
  statisticsShown: 10,
  /** Fields and list entries in one JSON body, counted by their commas. The longest lyrics have some 10,000. */
  jsonEntries: 12_000,
  errorsMax: 20,
  jsonDepth: 100,
  audioBytes: 2048 * MB,
  videoBytes: 50 * 1024 * MB,
  captionBytes: 1_000_000,
  captionsMax: 50,
  /**
   * Characters of a language tag. No program has to accept longer tags:
   * https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1.
   */
  languageMax: 35,
  lyricsLinesMax: 5000,
  lyricsLineMax: 500,
  /** Bytes of UTF-8 for the words of a song in one script, or for their meaning in one language. */
  lyricsBytes: 400_000,
  lyricsTimeMs: 24 * 60 * 60 * 1000,
  previewLinkMs: 72 * 60 * 60 * 1000,
  /** Preview links of one item that are open at once. */
  previewLinksMax: 20,
} as const

export const defaultCategoryColor = '#E5E7EB'
/** Value of a date and time in the console while it is only half typed. The contract refuses it. */
export const halfTyped = ''
