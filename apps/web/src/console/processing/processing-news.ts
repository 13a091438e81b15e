// News for the person who started a processing: an entry under the bell for each step, a toast at its end.
import { calls } from '@jinvani/contract'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { toastMs } from '../../sentences/first-sentences.ts'
import { isOver } from '../../live/processing-event.ts'
import { type Noted, forgetProcessing, noteProcessing, readLog } from '../../live/processing-log.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { endWords } from './end-words.ts'

/** All tabs hear of an end at the same time; a later repetition is no news. */
const sameMomentMs = 10_000
const told = new Set<string>()

const foldedMs = 60_000
let ends: { status: string; at: number }[] = []

function isNews(adminId: string, { processing }: Noted, now: number): boolean {
  if (!isOver(processing.status) || told.has(processing.id)) return false
  const before = readLog(adminId).find(({ id }) => id === processing.id)
  return before === undefined || !isOver(before.status) || now - before.at < sameMomentMs
}

function announce(noted: Noted): void {
  const { status } = noted.processing
  const now = Date.now()
  ends = [...ends.filter(({ at }) => now - at < foldedMs), { status, at: now }]
  const { title, description } = endWords(noted, ends.filter((end) => end.status === status).length)
  // The next one of a minute takes the place of this toast.
  const options = { id: `processing ${status}`, description, duration: toastMs.drm }
  if (status === 'failed') toast.error(title, options)
  else toast.success(title, options)
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
