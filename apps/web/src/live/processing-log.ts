// What this admin started last, in this browser only: shared by tabs, kept over reloads, newest first, twenty of them.
import type { Processing, ProcessingEvent } from '@jinvani/contract'
import { personalStore } from '../browser/personal-store.ts'
import { isOver, readProcessing } from './processing-event.ts'

export interface LoggedProcessing extends Processing {
  contentId: string
  title: string
  protected: boolean
  /** When its state changed last, in milliseconds. */
  at: number
  /** Its end was seen; a processing that is under way has nothing to see yet. */
  isSeen: boolean
}
export type Noted = Pick<ProcessingEvent, 'contentId' | 'title' | 'protected' | 'processing'>

export const logLength = 20
const none: LoggedProcessing[] = []

/** The last submission of an item stands for the item; what moves on keeps its place. */
export function withNoted(
  log: readonly LoggedProcessing[],
  { contentId, title, protected: isProtected, processing }: Noted,
  now: number,
): LoggedProcessing[] {
  const before = log.find(({ id }) => id === processing.id)
  const isSame = before?.status === processing.status
  const entry = {
    ...processing,
    contentId,
    title,
    protected: isProtected,
    at: isSame ? before.at : now,
    isSeen: isSame ? before.isSeen : !isOver(processing.status),
  }
  if (before !== undefined) return log.map((other) => (other === before ? entry : other))
  return [entry, ...log.filter((other) => other.contentId !== contentId)].slice(0, logLength)
}

export const unseenCount = (log: readonly LoggedProcessing[]) => log.filter(({ isSeen }) => !isSeen).length

function readEntry(value: unknown): LoggedProcessing[] {
  const processing = readProcessing(value)
  if (processing === undefined || typeof value !== 'object' || value === null) return none
  const { contentId, title, at, isSeen, ...rest }: Record<string, unknown> = { ...value }
  if (typeof contentId !== 'string' || typeof title !== 'string' || typeof at !== 'number') return none
  return [
    { ...processing, contentId, title, protected: rest['protected'] === true, at, isSeen: isSeen === true },
  ]
}

const store = personalStore('processings', (stored) =>
  Array.isArray(stored) ? stored.flatMap(readEntry).slice(0, logLength) : none,
)
export const readLog = store.read
export const useProcessingLog = store.useValue

export function noteProcessing(adminId: string, noted: Noted, now = Date.now()): void {
  store.write(adminId, withNoted(readLog(adminId), noted, now))
}

/** For an item that is gone. */
export function forgetProcessing(adminId: string, contentId: string): void {
  store.write(
    adminId,
    readLog(adminId).filter((entry) => entry.contentId !== contentId),
  )
}

export function markAllSeen(adminId: string): void {
  const log = readLog(adminId)
  if (unseenCount(log) === 0) return
  store.write(
    adminId,
    log.map((entry) => ({ ...entry, isSeen: true })),
  )
}
