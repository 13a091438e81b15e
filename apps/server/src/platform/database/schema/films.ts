import type { FailureKind, Processing } from '@jinvani/contract'
import type { MadePart, SoundStream, VideoStream } from '@jinvani/media'
import type { ColumnType, Generated } from 'kysely'
import type { Config } from '../../../settings/config.ts'
import type { Json, Stamp } from './columns.ts'

/** The streams of a film as they were packaged, each in a folder of its own. */
export interface MadeStreams {
  durationSec: number
  renditions: Omit<VideoStream, 'path'>[]
  audio: Omit<SoundStream, 'path'>[]
  /** A sentence that describes the damage of the original file; null if the file is whole. */
  damage: string | null
}

/** The downloads of an item (files that people may keep), in the folder of the package. */
export interface MadeDownloads {
  /** Describes what the downloads were made from, as `stateOf` writes it. */
  state: string
  files: { kind: 'audio' | 'video'; key: string; contentType: string; size: number; durationSec: number }[]
}

export interface FilmTables {
  submissions: {
    id: Generated<string>
    contentId: string
    kind: 'drm' | 'clear'
    sourceKey: string
    /** Names of renditions, joined by commas; empty for a recording. */
    bitrates: string
    /** True if the streams of a film include a lower bitrate, to save data. Those of a recording always do. */
    dataSaver: Generated<boolean>
    provider: 'local' | NonNullable<Config['outsideProvider']>['name']
    providerRef: string | null
    status: Generated<Processing['status']>
    progress: Generated<number>
    stage: string
    message: string | null
    /** Why the submission failed; null if it did not fail, or if this version does not know an old reason. */
    failure: FailureKind | null
    startedBy: string | null
    /** How many times workers have claimed the job. A worker that still has a lower number has lost the job. */
    attempt: Generated<number>
    /** Number of failed attempts; interrupted ones do not count. */
    failures: Generated<number>
    sentAt: Date | null
    /** How often this server asked the outside provider for the state. */
    asked: Generated<number>
    /** True for a long film that is made in one piece, since it could not be made in parts. */
    inOnePiece: Generated<boolean>
    durationSec: number | null
    /** Ids of the captions that the manifests name, joined by commas; null for an older package. */
    packagedCaptions: Generated<string | null>
    /** Name of the package folder; null if the folder has the id of the submission. */
    packageId: Generated<string | null>
    /** Folder of the next package, which gets new keys; null if nobody asked for one. */
    nextPackageId: Generated<string | null>
    /** The submission with the lowest turn goes first. */
    turn: Generated<number>
    startedAt: Date | null
    /** Seconds that the successful attempt took; null if the streams came from another submission. */
    workSec: number | null
    /** Facts about the streams of a ready package, with which it can be packaged again. */
    made: Json<MadeStreams> | null
    /** Facts about the downloads; null until they are made, and if nobody may keep the item. */
    downloads: Json<MadeDownloads> | null
    createdAt: Stamp
    updatedAt: Stamp
    finishedAt: Date | null
  }
  /** Parts of a long film, each made by one worker: part 0 is the sound, the others some minutes of pictures. */
  filmParts: {
    id: Generated<string>
    submissionId: string
    part: number
    /** Second of the film at which the part begins; null for the sound. */
    fromSec: number | null
    /** Second of the film at which the part ends; null for the sound, and for the last part. */
    toSec: number | null
    /** Work of the part, relative to the other parts of the film. */
    weight: number
    /** From 0 to 1. */
    share: Generated<number>
    failures: Generated<number>
    /** True if the part has a job. Only a few parts of a film have one at once, so that other films get their turn. */
    isSent: Generated<boolean>
    /** Facts about the streams of this part; null until the streams are stored. */
    made: ColumnType<MadePart | null, string | undefined, string>
  }
  /** A database view of the films that our workers still have to make. */
  filmQueue: {
    id: string
    /** Place in the queue, from 1, counting films that are being made; null while a worker makes the film. */
    queuePlace: number | null
    /** Seconds until the film is ready; null if they cannot be estimated. */
    etaSec: number | null
  }
  providerEvents: { provider: string; eventId: string; receivedAt: Stamp }
  /** The keys of a protected film: one for `cbcs` and, if it also has `cenc` streams, one for those. */
  contentKeys: {
    submissionId: string
    /** 32 hexadecimal digits. */
    keyId: string
    sealedKey: string
    cencKeyId: string | null
    cencSealedKey: string | null
  }
  /** Keys of a replaced package, whose streams players may still play. */
  retiredKeys: FilmTables['contentKeys'] & { retiredAt: Stamp }
  /** One row while a person plays a film on a device. It ends with the licence. */
  playbackLeases: { userId: string; sessionId: string; contentId: string; endsAt: Date }
  plays: { id: Generated<string>; userId: string; contentId: string; at: Stamp }
}
