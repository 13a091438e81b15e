// News for the person who started a processing: an entry under the bell for each step, a toast at its end.
import { calls } from '@jinvani/contract'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { processingEnds } from '../../sentences/error-sentences.ts'
import { toastMs } from '../../sentences/first-sentences.ts'
import { isOver } from '../../live/processing-event.ts'
import { type Noted, forgetProcessing, noteProcessing, readLog } from '../../live/processing-log.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** All tabs hear of an end at the same time; a later repetition is no news. */
const sameMomentMs = 10_000
const told = new Set<string>()

/** What is ready is told by name, and by number once there are more in a minute. */
const singly = 2
const foldedMs = 60_000
let readyAt: number[] = []

function isNews(adminId: string, { processing }: Noted, now: number): boolean {
  if (!isOver(processing.status) || told.has(processing.id)) return false
  const before = readLog(adminId).find(({ id }) => id === processing.id)
  return before === undefined || !isOver(before.status) || now - before.at < sameMomentMs
}

function announce({ title, protected: isProtected, processing }: Noted): void {
  const duration = toastMs.drm
  if (processing.status === 'failed') {
    return toast.error(processingEnds.failed(title), { description: processing.message, duration })
  }
  const description = processing.message ?? (isProtected ? processingEnds.activate : undefined)
  const now = Date.now()
  readyAt = [...readyAt.filter((at) => now - at < foldedMs), now]
  const count = readyAt.length
  if (count > singly) return toast.success(processingEnds.manyReady(count), { id: 'ready', duration })
  toast.success(processingEnds.ready(title), { description, duration })
}

function whenSeen(work: () => void): void {
  if (document.visibilityState === 'visible') return work()
  document.addEventListener('visibilitychange', work, { once: true })
}

export function takeNews(adminId: string, noted: Noted): void {
  const isNew = isNews(adminId, noted, Date.now())
  noteProcessing(adminId, noted)
  if (!isNew) return
  told.add(noted.processing.id)
  whenSeen(() => announce(noted))
}

async function askFor(adminId: string, contentId: string): Promise<Noted | undefined> {
  try {
    const { title, processing, drm } = await request(calls.getContent, { params: { id: contentId } })
    return processing === null ? undefined : { contentId, title, protected: drm.enabled, processing }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) forgetProcessing(adminId, contentId)
    return undefined
  }
}

/** What is still under way as far as this browser knows: it may have ended while nobody listened. */
export async function catchUp(adminId: string, onNews: (noted: Noted) => void): Promise<void> {
  const open = readLog(adminId).filter(({ status }) => !isOver(status))
  for (const { contentId } of open) {
    const noted = await askFor(adminId, contentId)
    if (noted !== undefined) onNews(noted)
  }
}
