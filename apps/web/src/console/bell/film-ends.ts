// Tells the person who sent films for processing how they ended: the number on the bell, and for protected ones a
// toast, after the last of them. The console has promised that toast: "You will be notified when ready."
import type { OwnFilm } from '@jinvani/contract'
import { useEffect, useRef } from 'react'
import { personalStore } from '../../browser/personal-store.ts'
import { isOver } from '../../live/live-event.ts'
import { toastMs } from '../../sentences/first-sentences.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useAdmin } from '../session/session.tsx'
import { endNext, endWhere, processingEnds } from '../../sentences/error-sentences.ts'

type End = Exclude<OwnFilm['processing']['status'], 'pending' | 'processing'>
const toasts: Record<End, typeof toast.success> = { ready: toast.success, failed: toast.error }

/** All `count` films have ended with the same result; a single one is named. */
export function endWords(
  { title, protected: isProtected, processing: { status, message } }: Omit<OwnFilm, 'at'>,
  count: number,
): { title: string; description: string | undefined } {
  const { one, many } = processingEnds[status as End]
  if (count > 1) return { title: many(count), description: endWhere }
  const next = status === 'ready' && isProtected ? endNext : undefined
  return { title: one(title), description: message ?? next }
}

/** When the last film ended that this browser told of in a toast, and the last one that its bell showed. */
interface Marks {
  told: string
  seen: string
}

function readMarks(stored: unknown): Marks | undefined {
  const { told, seen }: Record<string, unknown> = Object(stored)
  return typeof told === 'string' && typeof seen === 'string' ? { told, seen } : undefined
}
const store = personalStore('processingEnds', readMarks)

const later = (one: string, other: string) => (one > other ? one : other)

export const endsAfter = (films: readonly OwnFilm[], time: string) =>
  films.filter(({ processing, at }) => isOver(processing.status) && at > time)

export const lastEnd = (films: readonly OwnFilm[]) =>
  endsAfter(films, '').reduce((last, { at }) => later(last, at), '')

/** One toast for each result, however many films had it. */
function announce(films: readonly OwnFilm[]): void {
  for (const [status, tell] of Object.entries(toasts)) {
    const [last, ...others] = films.filter(({ processing }) => processing.status === status)
    if (!last) continue
    const { title, description } = endWords(last, others.length + 1)
    tell(title, { id: `processing ${status}`, description, duration: toastMs.drm })
  }
}

function whenSeen(work: () => void): void {
  if (document.visibilityState === 'visible') return work()
  document.addEventListener('visibilitychange', work, { once: true })
}

/** Films that ended before the first visit with this browser count as seen. */
export function useFilmEnds(films: readonly OwnFilm[] | undefined) {
  const { _id } = useAdmin()
  const marks = store.useValue(_id)
  // Every open tab shows the toast, so that it also appears in the tab in front.
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (films === undefined) return
    const last = lastEnd(films)
    const stored = store.read(_id) ?? { told: last, seen: last }
    const promised = films.filter((film) => film.protected)
    const isGoing = promised.some(({ processing }) => !isOver(processing.status))
    const before = told.current ?? stored.told
    const ends = isGoing ? [] : endsAfter(promised, before)
    if (ends.length > 0) whenSeen(() => announce(ends))
    told.current = isGoing ? before : later(before, last)
    store.write(_id, { ...stored, told: later(stored.told, told.current) })
  }, [films, _id])

  const unread = films && marks ? endsAfter(films, marks.seen).length : 0
  const markSeen = () => {
    if (films && marks) store.write(_id, { ...marks, seen: later(marks.seen, lastEnd(films)) })
  }
  return { unread, markSeen }
}
