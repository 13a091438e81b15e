import type { Content, OutputOf, Processing, calls } from '@jinvani/contract'
import { noteProcessing } from '../../../live/processing-log.ts'
import { isUnderWay } from './film-state.ts'

interface Started {
  saved: Content
  /** The server's answer to the start of a protected film. */
  accepted: OutputOf<typeof calls.protectFilm> | undefined
  /** The item before it was saved. */
  before: Content | undefined
}

/** The submission that saving has started; null where it started none. */
export function startedProcessing({ saved, accepted, before }: Started): Processing | null {
  if (accepted !== undefined) return { id: accepted.id, status: accepted.status, progress: 0, stage: '' }
  const { processing } = saved
  const isNew = processing !== null && processing.id !== before?.processing?.id
  return isNew && isUnderWay(saved) ? processing : null
}

/** Under the bell at once: its end is then told even if every event of it is lost. */
export function noteStarted(adminId: string, started: Started): void {
  const { saved } = started
  const processing = startedProcessing(started)
  if (processing === null) return
  const { _id: contentId, title, drm } = saved
  noteProcessing(adminId, { contentId, title, protected: drm.enabled, processing })
}
