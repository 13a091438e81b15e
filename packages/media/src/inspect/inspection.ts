// The messages between the server and the process that inspects a file.
import type { ImageFacts, ImageLimits } from './probe-image.ts'
import type { Fault } from '../media-refused.ts'
import type { MediaFacts, ProbeLimits } from './probe-media.ts'
import type { FileTags, TagLimits } from './read-tags.ts'
import type { SmallPicture } from './small-pictures.ts'
import type { MediaKind, SniffedFile } from './sniff.ts'

export interface Task {
  size: number
  /** The expected kind. Without it the file is not sniffed but probed as a film or recording. */
  wanted?: MediaKind | undefined
  image?: ImageLimits | undefined
  media?: ProbeLimits | undefined
  /** Reads the tags as well; if no kind is expected, only the tags. */
  tags?: TagLimits | undefined
}

/** Facts are missing if the file is not of the wanted kind. */
export interface Finding {
  sniffed?: SniffedFile | undefined
  image?: ImageFacts | undefined
  small?: SmallPicture[] | undefined
  bare?: Uint8Array | undefined
  media?: MediaFacts | undefined
  tags?: FileTags | undefined
}

export type Answer =
  /** Sent once the inspector has started: from now on a crash is the fault of the file. */
  | { kind: 'ready' }
  | { kind: 'read'; id: number; start: number; end: number }
  /** `isUnread`: mediabunny cannot read the file, but ffmpeg may. */
  | { kind: 'refused'; message: string; fault: Fault; isUnread: boolean }
  | { kind: 'found'; finding: Finding }

export type Order = { kind: 'task'; task: Task } | { kind: 'bytes'; id: number; bytes: Uint8Array }

/** Largest piece of the file in one message, which exists several times in memory while it is sent. */
export const PIECE_BYTES = 2 * 1024 ** 2
