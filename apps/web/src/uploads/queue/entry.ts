import type { KnownItem } from '@jinvani/contract'
import type { UploadStage } from '../upload-progress.ts'

export type EntryState =
  | { is: 'checking' }
  | { is: 'waiting' }
  | { is: 'sending'; stage: UploadStage }
  /** All bytes are stored. The server is checking them and creating the item. */
  | { is: 'making' }
  | { is: 'done'; item: KnownItem }
  /** An item already uses the same file. */
  | { is: 'known'; item: KnownItem }
  /** The tray already has the same file under another name. */
  | { is: 'duplicate'; of: string }
  | { is: 'failed'; reason: string }
  /** The server refused the content of the file, so a retry would change nothing. */
  | { is: 'refused'; reason: string }
  /** Left over from a closed page. Its file must be chosen again, unless all bytes are stored or there is a handle. */
  | { is: 'left' }

export interface Entry {
  id: string
  name: string
  size: number
  lastModified: number
  state: EntryState
  /** Number of bytes that are stored or being sent. */
  sent: number
  bytesPerSec: number
  isPaused: boolean
  /** Undefined for an entry that is left over from a closed page. */
  file?: File
  /** True if the browser may read the file again after a reload. */
  hasHandle: boolean
  /** Set once all parts of the file are stored. */
  uploadId?: string
  /** Set to send the file even if an item already uses the same one. */
  isWantedTwice?: boolean
}

export interface Chosen {
  file: File
  handle?: FileSystemFileHandle
}

const ended: readonly EntryState['is'][] = ['done', 'known', 'duplicate', 'refused']
/** False for a failed entry, because it can be retried. */
export const isEnded = ({ state }: Entry) => ended.includes(state.is)
/** The entries that Clear Finished removes: those that have ended, and failed ones if nothing else is left. */
export function clearable(entries: readonly Entry[]): readonly Entry[] {
  const isOver = (entry: Entry) => isEnded(entry) || entry.state.is === 'failed'
  const hasSucceeded = entries.some(({ state }) => state.is !== 'failed' && state.is !== 'refused')
  return entries.filter(hasSucceeded ? isEnded : isOver)
}
export const isUnderWay = ({ state }: Entry) =>
  state.is === 'checking' || state.is === 'waiting' || state.is === 'sending' || state.is === 'making'
