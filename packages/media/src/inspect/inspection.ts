// The messages to and from the process that inspects foreign bytes.
import type { ImageFacts, ImageLimits } from './probe-image.ts'
import type { Fault } from '../media-refused.ts'
import type { MediaFacts, ProbeLimits } from './probe-media.ts'
import type { FileTags, TagLimits } from './read-tags.ts'
import type { SmallPicture } from './small-pictures.ts'
import type { MediaKind, SniffedFile } from './sniff.ts'

export interface Task {
  size: number
  /** The expected kind. Without it nothing is sniffed, and the file is probed as a film or recording. */
  wanted?: MediaKind | undefined
  image?: ImageLimits | undefined
  media?: ProbeLimits | undefined
  /** Asks for the tags too; without an expected kind, for them alone. */
  tags?: TagLimits | undefined
}

/** Facts are missing if the file is not of the wanted kind. */
export interface Finding {
  sniffed?: SniffedFile | undefined
  image?: ImageFacts | undefined
  small?: SmallPicture[] | undefined
  /** The picture without the notes of its camera; undefined if it has none. */
  bare?: Uint8Array | undefined
  media?: MediaFacts | undefined
  tags?: FileTags | undefined
}

export type Answer =
  /** The inspector has started: a failure from now on is the fault of the bytes. */
  | { kind: 'ready' }
  | { kind: 'read'; id: number; start: number; end: number }
  /** `isUnread`: mediabunny gave up, but ffmpeg may read the file. */
  | { kind: 'refused'; message: string; fault: Fault; isUnread: boolean }
  | { kind: 'found'; finding: Finding }

export type Order = { kind: 'task'; task: Task } | { kind: 'bytes'; id: number; bytes: Uint8Array }

/** Largest piece of the file in one message: it is in memory several times while it is sent. */
export const PIECE_BYTES = 2 * 1024 ** 2
