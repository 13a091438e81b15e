import type { Processing } from '@jinvani/contract'
import type { MadePart, SoundStream, VideoStream } from '@jinvani/media'
import type { ColumnType, Generated } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Stamp, Json } from './columns.ts'

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

/** A view of the films that are open on our workers. */
export interface FilmQueueRow {
  /** Of the submission. */
  id: string
  /** Null for what is under way. */
  queuePlace: number | null
  /** Seconds until it is ready; null where nothing was measured yet. */
  etaSec: number | null
}

export interface ProviderEventRow {
  provider: string
  eventId: string
  receivedAt: Stamp
}
