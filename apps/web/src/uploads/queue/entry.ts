import type { KnownItem } from '@jinvani/contract'
import type { UploadStage } from '../upload-progress.ts'

export type EntryState =
  | { is: 'checking' }
  | { is: 'waiting' }
  | { is: 'sending'; stage: UploadStage }
  /** All bytes are stored: the server checks them and creates the item. */
  | { is: 'making' }
  | { is: 'done'; item: KnownItem }
  /** Another item already plays these bytes. */
  | { is: 'known'; item: KnownItem }
  /** The tray already has the same bytes under another name. */
  | { is: 'duplicate'; of: string }
  | { is: 'failed'; reason: string }
  /** Refused for its content: a retry would change nothing. */
  | { is: 'refused'; reason: string }
  /** Left over from a closed page: its file has to be chosen again. */
  | { is: 'left' }

export interface Entry {
  id: string
  name: string
  size: number
  lastModified: number
  state: EntryState
  /** Bytes that are stored or being sent. */
  sent: number
  bytesPerSec: number
  isPaused: boolean
  /** Missing for an entry left over from a closed page. */
  file?: File
  /** The browser may read the file after a reload. */
  hasHandle: boolean
  /** Set once all its parts are stored. */
  uploadId?: string
  /** Sent even if an item already plays the same bytes. */
  isWantedTwice?: boolean
}

export interface Chosen {
  file: File
  handle?: FileSystemFileHandle
}

const ended: readonly EntryState['is'][] = ['done', 'known', 'duplicate', 'refused']
/** Finished for good, without a retry. */
export const isEnded = ({ state }: Entry) => ended.includes(state.is)
/** Entries that one press clears: finished ones, and failed ones if nothing else is left. */
export function clearable(entries: readonly Entry[]): readonly Entry[] {
  const isOver = (entry: Entry) => isEnded(entry) || entry.state.is === 'failed'
  const hasSucceeded = entries.some(({ state }) => state.is !== 'failed' && state.is !== 'refused')
  return entries.filter(hasSucceeded ? isEnded : isOver)
}
export const isUnderWay = ({ state }: Entry) =>
  state.is === 'checking' || state.is === 'waiting' || state.is === 'sending' || state.is === 'making'
