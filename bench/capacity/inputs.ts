// Inputs of the capacity table. Measured figures name their source; the others are guesses about people, to
// be replaced by figures of an installation: `npm run bench:capacity -- minutesADay=45`.

/** Figures from docs/performance.md; the process, its database and the driver share two cores. */
export const measured = {
  /** Answers from memory per second and process, for the landing page, the slowest of them. */
  keptPerSec: 35_000,
  /** Lists from the database per second and process. */
  madePerSec: 1_188,
  /** Calls with a session per second and process, for the console's list. */
  signedInPerSec: 596,
  /** Core seconds for a second of film in all sizes: 17.4 s on two cores for 30 s of 1080p. */
  coreSecPerFilmSec: (17.4 * 2) / 30,
  /** Bytes of a person, a session and a play, with indexes, at 100,000 rows (`node bench/row-sizes.ts`). */
  bytesPerPerson: 335,
  bytesPerSession: 350,
  bytesPerPlay: 191,
}

export const guessed = {
  /** Files of /media/ from disk per second and process: 2.4 Gbit/s in pieces of 300 KB. Not measured yet. */
  filesPerSec: 1_000,
  /** Share of all listeners who are active on one day. */
  activeShare: 0.3,
  /** Share of all listeners who have ever signed in. */
  signedInShare: 0.5,
  minutesADay: 30,
  /** Films or recordings that a person opens on an active day; protected ones need a token and a licence. */
  playsADay: 3,
  protectedShare: 0.3,
  /** Requests of one person for lists, items and pictures on an active day. */
  requestsADay: 60,
  /** Load of the busiest minute, relative to the mean. */
  peak: 4,
  /** Share of those requests that are not in memory: searches and far pages. */
  madeShare: 0.05,
  /** Mean bitrate, between that of a recording and that of a film in HD. */
  kbps: 1200,
  /** Months for which plays are kept: USAGE_MONTHS. */
  usageMonths: 24,
  /** Bitrate of the original file. */
  originalKbps: 8000,
  /** Planned load of a process, as a share of its limit. */
  utilisation: 0.5,
  /** New hours a month, as a share of the library. */
  newShare: 0.02,
}

/** Numbers of listeners, each with the hours in a library of that size. */
export const sizes = [
  { listeners: 10_000, hours: 300 },
  { listeners: 1_000_000, hours: 2_000 },
  { listeners: 50_000_000, hours: 10_000 },
]

/** Hit rates of a cache in front. The first means no cache. */
export const hitRates = [0, 0.9, 0.99]
