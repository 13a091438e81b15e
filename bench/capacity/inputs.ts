// What the table of capacity is made from. Measured figures say where they are from; the others are guesses about people, to
// be replaced by what an installation sees: `npm run bench:capacity -- minutesADay=45`.

/** From docs/performance.md; two cores hold the process, its database and the driver. */
export const measured = {
  /** Answers out of memory, a second and process: the landing page, the slowest of them. */
  keptPerSec: 35_000,
  /** Lists that the database makes, a second and process. */
  madePerSec: 1_188,
  /** Calls with a session, a second and process: the console's list. */
  signedInPerSec: 596,
  /** Core seconds for a second of film in all sizes: 17.4 s on two cores for 30 s of 1080p. */
  coreSecPerFilmSec: (17.4 * 2) / 30,
  /** Of 100,000 rows each, with indexes: a person, a session, a play that is kept (`node bench/row-sizes.ts`). */
  bytesPerPerson: 335,
  bytesPerSession: 350,
  bytesPerPlay: 191,
}

export const guessed = {
  /** Files of /media/ from the disk, a second and process: 2.4 Gbit/s in pieces of 300 KB. Not measured yet. */
  filesPerSec: 1_000,
  /** Of all listeners, on one day. */
  activeShare: 0.3,
  /** Of all listeners, who have signed in at some time. */
  signedInShare: 0.5,
  minutesADay: 30,
  /** Films or recordings that one opens on such a day; those of them that are protected ask for a token and a licence. */
  playsADay: 3,
  protectedShare: 0.3,
  /** Lists, items, pictures of one person on such a day. */
  requestsADay: 60,
  /** The busiest minute, of the mean one. */
  peak: 4,
  /** Of those requests: searches and far pages, which are not in memory. */
  madeShare: 0.05,
  /** Between a recording and a film in HD. */
  kbps: 1200,
  /** Months for which plays are kept: USAGE_MONTHS. */
  usageMonths: 24,
  /** Of the original file. */
  originalKbps: 8000,
  /** How full a process is run. */
  utilisation: 0.5,
  /** New hours a month, of those in the library. */
  newShare: 0.02,
}

/** Listeners, and how much a service of that size has to show, in hours. */
export const sizes = [
  { listeners: 10_000, hours: 300 },
  { listeners: 1_000_000, hours: 2_000 },
  { listeners: 50_000_000, hours: 10_000 },
]

/** Of what a cache in front is asked. The first is no cache at all. */
export const hitRates = [0, 0.9, 0.99]
