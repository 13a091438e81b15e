// One file on its way to an item, as the tray shows it.
import type { KnownItem } from '@jinvani/contract'
import type { UploadStage } from '../upload-progress.ts'

export type EntryState =
  /** Its fingerprint is made and asked after. */
  | { is: 'checking' }
  | { is: 'waiting' }
  | { is: 'sending'; stage: UploadStage }
  /** All bytes are there: the server looks at them and makes the item. */
  | { is: 'making' }
  | { is: 'done'; item: KnownItem }
  /** An item plays these bytes already. */
  | { is: 'known'; item: KnownItem }
  /** The same bytes are in the tray under another name. */
  | { is: 'double'; of: string }
  | { is: 'failed'; reason: string }
  /** For what it is: a second try would change nothing. */
  | { is: 'refused'; reason: string }
  /** Of a page that is gone: its file has to be chosen again. */
  | { is: 'left' }

export interface Entry {
  id: string
  name: string
  /** Bytes. */
  size: number
  lastModified: number
  state: EntryState
  /** Bytes that are there or on their way. */
  sent: number
  bytesPerSec: number
  isPaused: boolean
  /** None of one that is left. */
  file?: File
  /** The browser may read the file after a reload. */
  hasHandle: boolean
  /** Once all its parts are there. */
  uploadId?: string
  /** Also where an item plays the same bytes. */
  isWantedTwice?: boolean
}

export interface Chosen {
  file: File
  /** By which the browser may read it after a reload. */
  handle?: FileSystemFileHandle
}

const ended: readonly EntryState['is'][] = ['done', 'known', 'double', 'refused']
/** Nothing more happens to it by itself or by a second try. */
export const isEnded = ({ state }: Entry) => ended.includes(state.is)
/** What one press removes: what has ended, and where nothing else is left, what failed. */
export function clearable(entries: readonly Entry[]): readonly Entry[] {
  const isOver = (entry: Entry) => isEnded(entry) || entry.state.is === 'failed'
  const hasSucceeded = entries.some(({ state }) => state.is !== 'failed' && state.is !== 'refused')
  return entries.filter(hasSucceeded ? isEnded : isOver)
}
/** Something happens to it, or will. */
export const isUnderWay = ({ state }: Entry) =>
  state.is === 'checking' || state.is === 'waiting' || state.is === 'sending' || state.is === 'making'
