import type { FailureKind, Processing } from '@jinvani/contract'
import type { MadePart, SoundStream, VideoStream } from '@jinvani/media'
import type { ColumnType, Generated } from 'kysely'
import type { Config } from '../../../settings/config.ts'
import type { Json, Stamp } from './columns.ts'

/** As packaged; each stream has its own folder. */
export interface MadeStreams {
  durationSec: number
  renditions: Omit<VideoStream, 'path'>[]
  audio: Omit<SoundStream, 'path'>[]
  /** A sentence about damage of the original. */
  damage: string | null
}

/** Files that people may keep, in the folder of the package. */
export interface MadeDownloads {
  /** What the files were made from, as `stateOf` writes it. */
  state: string
  files: { kind: 'audio' | 'video'; key: string; contentType: string; size: number; durationSec: number }[]
}

export interface FilmTables {
  submissions: {
    id: Generated<string>
    contentId: string
    kind: 'drm' | 'clear'
    sourceKey: string
    /** Comma-joined; empty for a recording. */
    bitrates: string
    /** For films only; a recording always has its lower bitrate. */
    dataSaver: Generated<boolean>
    provider: 'local' | NonNullable<Config['outsideProvider']>['name']
    providerRef: string | null
    status: Generated<Processing['status']>
    progress: Generated<number>
    stage: string
    message: string | null
    /** Null unless it failed; also null where an earlier version gave a film up without a known sentence. */
    failure: FailureKind | null
    startedBy: string | null
    /** Counts claims: a worker with a lower number has lost the job. */
    attempt: Generated<number>
    /** Failed attempts; interrupted ones do not count. */
    failures: Generated<number>
    sentAt: Date | null
    /** How often we asked the provider. */
    asked: Generated<number>
    /** A long film that could not be made in parts. */
    inOnePiece: Generated<boolean>
    durationSec: number | null
    /** Ids of the captions in its manifests, comma-joined; null for an older package. */
    packagedCaptions: Generated<string | null>
    /** Its package folder; null if that has the name of the submission. */
    packageId: Generated<string | null>
    /** Folder of the next package, under new keys; null if nobody wants one. */
    nextPackageId: Generated<string | null>
    /** The submission with the lowest one goes first. */
    turn: Generated<number>
    startedAt: Date | null
    /** How long the successful attempt took; null if it took over the streams of another submission. */
    workSec: number | null
    /** The streams of a ready package, to package it again from. */
    made: Json<MadeStreams> | null
    /** Null until they are made, and if nobody may keep the item. */
    downloads: Json<MadeDownloads> | null
    createdAt: Stamp
    updatedAt: Stamp
    finishedAt: Date | null
  }
  /** One worker's share of a long film: part 0 is the sound, the others are some minutes of pictures. */
  filmParts: {
    id: Generated<string>
    submissionId: string
    part: number
    /** Null for the sound. */
    fromSec: number | null
    /** Null for the sound and the last part. */
    toSec: number | null
    /** How much work it is, compared with the other parts of its film. */
    weight: number
    /** The part of it that is done, from 0 to 1. */
    share: Generated<number>
    failures: Generated<number>
    /** The part has a job. Only a few parts have one at a time, so that other films get their turn. */
    isSent: Generated<boolean>
    /** Facts of its streams that the film needs; null until they are stored. */
    made: ColumnType<MadePart | null, string | undefined, string>
  }
  /** A view: the films that our workers still have to make. */
  filmQueue: {
    id: string
    /** Null while a worker is at it. */
    queuePlace: number | null
    /** Seconds until the film is ready; null until something has been measured. */
    etaSec: number | null
  }
  providerEvents: {
    provider: string
    eventId: string
    receivedAt: Stamp
  }
  /** The keys for `cbcs`, and for `cenc` if the film has that too. */
  contentKeys: {
    submissionId: string
    /** 32 hexadecimal digits. */
    keyId: string
    sealedKey: string
    cencKeyId: string | null
    cencSealedKey: string | null
  }
  /** Keys of a replaced package, which players may still be playing. */
  retiredKeys: FilmTables['contentKeys'] & { retiredAt: Stamp }
  /** One person plays one film on one device, while the licence lasts. */
  playbackLeases: {
    userId: string
    sessionId: string
    contentId: string
    endsAt: Date
  }
  plays: {
    id: Generated<string>
    userId: string
    contentId: string
    at: Stamp
  }
}
