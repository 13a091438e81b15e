// The messages between the server and the process that inspects a file.
import type { ImageFacts, ImageLimits } from './probe-image.ts'
import type { Fault } from '../media-refused.ts'
import type { MediaFacts } from './probe-media.ts'
import type { FileTags, TagLimits } from './read-tags.ts'
import type { SmallPicture } from './small-pictures.ts'
import type { MediaKind, SniffedFile } from './sniff.ts'

export interface Task {
  size: number
  /** Kind that the file should have. If it is missing, the file is probed as film or recording in any case. */
  wanted?: MediaKind | undefined
  image?: ImageLimits | undefined
  /** Tags are read only with these limits. If the wanted kind is missing, then nothing else is read. */
  tags?: TagLimits | undefined
}

/** What the inspector found. If the file is not of the wanted kind, that is only `sniffed`. */
export interface Finding {
  sniffed?: SniffedFile | undefined
  image?: ImageFacts | undefined
  small?: SmallPicture[] | undefined
  bare?: Uint8Array | undefined
  media?: MediaFacts | undefined
  tags?: FileTags | undefined
}

export type Answer =
  /** The inspector has started: from now on, a crash is the fault of the file. */
  | { kind: 'ready' }
  | { kind: 'read'; id: number; start: number; end: number }
  /** `isUnread`: mediabunny cannot read the file, but ffmpeg might. */
  | { kind: 'refused'; message: string; fault: Fault; isUnread: boolean }
  | { kind: 'found'; finding: Finding }

export type Order = { kind: 'task'; task: Task } | { kind: 'bytes'; id: number; bytes: Uint8Array }

/** Most bytes of the file in one message, since they are in memory several times while it is sent. */
export const PIECE_BYTES = 2 * 1024 ** 2
