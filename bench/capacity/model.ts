// From inputs to needs. docs/evidence/capacity.md has each formula with the same names.
import { bitrates, chooseLadder, chooseSoundLadder } from '@jinvani/media'
import type { guessed, measured, sizes } from './inputs.ts'

export type Inputs = typeof measured & typeof guessed
type Size = (typeof sizes)[number]

/** A player requests pictures and sound, each in segments of 4 s. */
const piecesPerSec = 2 / 4
/** Sets of streams: `cenc` and `cbcs`; a clear film has one set. */
const setsOfProtected = 2
const secondsADay = 86_400

/** Maximum bitrate of all sizes together; films with little motion stay far below. */
export const ladderKbps =
  chooseLadder({ width: 1920, height: 1080 }, bitrates, { dataSaver: true }).reduce(
    (sum, { maxrateKbps }) => sum + maxrateKbps,
    0,
  ) + chooseSoundLadder({ dataSaver: true }).reduce((sum, { kbps }) => sum + kbps, 0)

const terabytes = (seconds: number, kbps: number) => (seconds * kbps * 1000) / 8 / 1e12

export function needsOf(inputs: Inputs, { listeners, hours }: Size) {
  const active = listeners * inputs.activeShare
  /** Converts a number per person and day to a number per second in the busiest minute. */
  const atPeak = (aDay: number) => ((active * aDay) / secondsADay) * inputs.peak
  const watching = atPeak(inputs.minutesADay * 60)
  const protectedPlays = atPeak(inputs.playsADay * inputs.protectedShare)
  const signedIn = listeners * inputs.signedInShare
  const sets = 1 + inputs.protectedShare * (setsOfProtected - 1)
  const newHours = hours * inputs.newShare
  const plays = active * inputs.playsADay * inputs.protectedShare * 30 * inputs.usageMonths
  return {
    active,
    watching,
    egressGbit: (watching * inputs.kbps) / 1e6,
    egressTbAMonth: terabytes(active * inputs.minutesADay * 60 * 30, inputs.kbps),
    readsPerSec: atPeak(inputs.requestsADay),
    piecesPerSec: watching * piecesPerSec,
    /** Each protected play needs a token and a licence, which no cache serves. */
    signedInPerSec: protectedPlays * 2,
    databaseGb:
      (signedIn * (inputs.bytesPerPerson + inputs.bytesPerSession) + plays * inputs.bytesPerPlay) / 1e9,
    plays,
    storageTb: terabytes(hours * 3600, ladderKbps * sets + inputs.originalKbps),
    newHours,
    coreHours: newHours * inputs.coreSecPerFilmSec,
  }
}

export type Needs = ReturnType<typeof needsOf>

/** Load behind a cache, and the processes for it. Requests with a session pass every cache. */
export function originOf(inputs: Inputs, needs: Needs, hitRate: number) {
  const reads = needs.readsPerSec * (1 - hitRate)
  const pieces = needs.piecesPerSec * (1 - hitRate)
  const busy = {
    reads: reads / inputs.keptPerSec,
    made: (reads * inputs.madeShare) / inputs.madePerSec,
    pieces: pieces / inputs.filesPerSec,
    signedIn: needs.signedInPerSec / inputs.signedInPerSec,
  }
  const work = busy.reads + busy.made + busy.pieces + busy.signedIn
  return {
    reads,
    pieces,
    egressGbit: needs.egressGbit * (1 - hitRate),
    processes: Math.max(2, Math.ceil(work / inputs.utilisation)),
  }
}
