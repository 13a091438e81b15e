import type { FailureKind, Processing } from '@jinvani/contract'
import type { MadePart, SoundStream, VideoStream } from '@jinvani/media'
import type { ColumnType, Generated } from 'kysely'
import type { Config } from '../../../settings/config.ts'
import type { Json, Stamp } from './columns.ts'

/** Streams as they were packaged; each has its folder in the package. */
export interface MadeStreams {
  durationSec: number
  renditions: Omit<VideoStream, 'path'>[]
  audio: Omit<SoundStream, 'path'>[]
  /** Damage of the original, as a sentence. */
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
  /** For films only; a recording always has its lower bitrate. */
  dataSaver: Generated<boolean>
  provider: 'local' | NonNullable<Config['outsideProvider']>['name']
  /** The provider's own id of the job. */
  providerRef: string | null
  status: Generated<Processing['status']>
  progress: Generated<number>
  stage: string
  message: string | null
  /** Why it failed; null unless it did, and for a film that an earlier version gave up without a known sentence. */
  failure: FailureKind | null
  startedBy: string | null
  /** Counts claims: the worker with an older number has lost the job. */
  attempt: Generated<number>
  /** Failed attempts; interrupted ones do not count. */
  failures: Generated<number>
  /** When the provider took the film. */
  sentAt: Date | null
  /** How often the reconciler has asked the provider. */
  asked: Generated<number>
  /** True for a long film that could not be made in parts. */
  inOnePiece: Generated<boolean>
  durationSec: number | null
  /** Ids of the captions in its manifests, comma-joined; null for an older package. */
  packagedCaptions: Generated<string | null>
  /** Name of its package folder; null if that is the id of the submission. */
  packageId: Generated<string | null>
  /** Folder of the next package, under new keys; null if none was requested. */
  nextPackageId: Generated<string | null>
  /** The lowest goes first among waiting submissions. */
  turn: Generated<number>
  /** When the last attempt began. */
  startedAt: Date | null
  /** Seconds of the attempt that succeeded; null if it reused the streams of another submission. */
  workSec: number | null
  /** The streams of a ready package, from which it can be packaged again. */
  made: Json<MadeStreams> | null
  createdAt: Stamp
  updatedAt: Stamp
  finishedAt: Date | null
}

/** One worker's part of a long film: the sound, which is part 0, or some minutes of pictures. */
export interface FilmPartRow {
  id: Generated<string>
  submissionId: string
  part: number
  /** Null for the sound. */
  fromSec: number | null
  /** Null for the sound and for the part that goes on to the end. */
  toSec: number | null
  /** Its share of the work, relative to the other parts of its film. */
  weight: number
  /** How much of it is done, from 0 to 1. */
  share: Generated<number>
  failures: Generated<number>
  /** Whether it has a job; only a few parts have one at a time, so that other films get their turn. */
  isSent: Generated<boolean>
  /** Facts of its streams that the film needs; null until they are stored. */
  made: ColumnType<MadePart | null, string | undefined, string>
}

/** A view of the films that are open on our workers. */
export interface FilmQueueRow {
  /** Id of the submission. */
  id: string
  /** Null for a film under way. */
  queuePlace: number | null
  /** Seconds until it is ready; null if nothing has been measured yet. */
  etaSec: number | null
}

export interface ProviderEventRow {
  provider: string
  eventId: string
  receivedAt: Stamp
}

/** Keys of the set `cbcs`, and of the set `cenc` if the film has one. */
export interface ContentKeyRow {
  submissionId: string
  /** 32 hexadecimal digits. */
  keyId: string
  sealedKey: string
  cencKeyId: string | null
  cencSealedKey: string | null
}

/** Keys of a replaced package, which players may still be playing. */
export type RetiredKeyRow = ContentKeyRow & { retiredAt: Stamp }

/** One person playing one film on one device, for as long as the licence counts. */
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
