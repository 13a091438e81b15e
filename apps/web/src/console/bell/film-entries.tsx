import { type OwnFilm, limits } from '@jinvani/contract'
import { ChevronDown, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { personalStore } from '../../browser/personal-store.ts'
import { isOver } from '../../live/live-event.ts'
import { endNext, endWhere, processingEnds } from '../../sentences/error-sentences.ts'
import { toastMs } from '../../sentences/first-sentences.ts'
import { queueSentence } from '../../sentences/queue-sentence.ts'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { indiaText } from '../schedule/india-time.ts'
import { useMayEnter } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'

type End = Exclude<OwnFilm['processing']['status'], 'pending' | 'processing'>
const toasts: Record<End, typeof toast.success> = { ready: toast.success, failed: toast.error }

/** Words for `count` films that ended with the same result. The given film is the last of them. */
export function endWords(
  { title, protected: isProtected, processing: { status, message } }: Omit<OwnFilm, 'at'>,
  count: number,
): { title: string; description: string | undefined } {
  const { one, many } = processingEnds[status as End]
  if (count > 1) return { title: many(count), description: endWhere }
  const next = status === 'ready' && isProtected ? endNext : undefined
  return { title: one(title), description: message ?? next }
}

/**
 * Two times. A film whose processing ended at or before `told` needs no toast; one that ended at or before `seen`
 * counts as read.
 */
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

/** Shows one toast for each result, however many films have it. A hidden tab waits until it is visible again. */
function announce(films: readonly OwnFilm[]): void {
  if (document.visibilityState !== 'visible')
    return document.addEventListener('visibilitychange', () => announce(films), { once: true })
  for (const [status, tell] of Object.entries(toasts)) {
    const [last, ...others] = films.filter(({ processing }) => processing.status === status)
    if (!last) continue
    const { title, description } = endWords(last, others.length + 1)
    tell(title, { id: `processing ${status}`, description, duration: toastMs.drm })
  }
}

/**
 * Counts the ended films that the person has not seen in the bell yet. A toast follows when the last protected film
 * ends, because the form promised "You will be notified when ready." On the first visit with this browser, all ended
 * films count as seen.
 */
export function useFilmEnds(films: readonly OwnFilm[] | undefined) {
  const { _id } = useAdmin()
  const marks = store.useValue(_id)
  // Each tab has its own `told`, so that the visible tab shows the toast even if another tab has already stored that
  // the film ended.
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (films === undefined) return
    const last = lastEnd(films)
    const stored = store.read(_id) ?? { told: last, seen: last }
    const promised = films.filter((film) => film.protected)
    const isGoing = promised.some(({ processing }) => !isOver(processing.status))
    const before = told.current ?? stored.told
    const ends = isGoing ? [] : endsAfter(promised, before)
    if (ends.length > 0) announce(ends)
    told.current = isGoing ? before : later(before, last)
    store.write(_id, { ...stored, told: later(stored.told, told.current) })
  }, [films, _id])

  const unread = films && marks ? endsAfter(films, marks.seen).length : 0
  const markSeen = () => {
    if (films && marks) store.write(_id, { ...marks, seen: later(marks.seen, lastEnd(films)) })
  }
  return { unread, markSeen }
}

interface FilmGroup {
  status: OwnFilm['processing']['status']
  /** Newest first. */
  films: [OwnFilm, ...OwnFilm[]]
  /** True if the group may be incomplete: the server lists only the latest films. */
  isCut: boolean
}

/** Longest gap between two films of a group: films of one upload end one after another. */
const togetherMs = 60 * 60 * 1000
const msBetween = (later: OwnFilm | undefined, earlier: OwnFilm) =>
  Date.parse(later?.at ?? '') - Date.parse(earlier.at)

/** Groups films of the same state. A film that is being processed stays alone, to show its progress. */
export function groupFilms(films: readonly OwnFilm[]): FilmGroup[] {
  const groups: FilmGroup[] = []
  for (const film of films) {
    const { status } = film.processing
    const group = groups.findLast((one) => one.status === status)
    const isTogether = status !== 'processing' && msBetween(group?.films.at(-1), film) < togetherMs
    if (group && isTogether) group.films.push(film)
    else groups.push({ status, films: [film], isCut: false })
  }
  const isFull = films.length >= limits.ownFilmsShown
  return groups.map((group) => ({ ...group, isCut: isFull && group.films.at(-1) === films.at(-1) }))
}

const looks = {
  pending: { icon: Hourglass, colour: 'text-warning', text: 'Waiting' },
  processing: { icon: Hourglass, colour: 'text-warning', text: 'Processing' },
  ready: { icon: CircleCheck, colour: 'text-success', text: 'Ready' },
  failed: { icon: CircleX, colour: 'text-danger', text: 'Failed' },
} as const

export const groupWords = ({ status, films, isCut }: FilmGroup) =>
  `${films.length}${isCut ? ' or more' : ''} items ${looks[status].text.toLowerCase()}`

function State({ film: { title, processing, at } }: { film: OwnFilm }) {
  const { status, progress, stage, message } = processing
  const wait = queueSentence(processing)
  if (status === 'processing') {
    return (
      <div className="grid gap-1">
        <span className="text-sm text-muted">{[stage || 'Processing', wait].filter(Boolean).join(', ')}</span>
        <ProgressBar value={progress} label={`Processing of ${title}`} />
      </div>
    )
  }
  return (
    <p className="text-sm text-muted">
      {[looks[status].text, message, wait].filter(Boolean).join(': ')}
      <span className="block text-xs">{indiaText(at)}</span>
    </p>
  )
}

interface EntryProps {
  icon: LucideIcon
  colour: string
  title: string
  /** Address of the item's page; undefined if the role may not open it. */
  to: string | undefined
  onLeave: () => void
  aside?: ReactNode
  children: ReactNode
}

export function Entry({ icon: Icon, colour, title, to, onLeave, aside, children }: EntryProps) {
  const name = 'line-clamp-2 font-medium'
  return (
    <li className="flex gap-3 p-4">
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', colour)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {to === undefined ? (
          <p dir="auto" className={name}>
            {title}
          </p>
        ) : (
          <Link
            to={to}
            onClick={onLeave}
            dir="auto"
            className={classNames(name, 'rounded underline-offset-4 hover:underline')}
          >
            {title}
          </Link>
        )}
        {children}
      </div>
      {aside}
    </li>
  )
}

function FilmEntry({ film, onLeave }: { film: OwnFilm; onLeave: () => void }) {
  const to = useMayEnter()('/content/edit/:id') ? `/content/edit/${film.contentId}` : undefined
  return (
    <Entry {...looks[film.processing.status]} title={film.title} to={to} onLeave={onLeave}>
      <State film={film} />
    </Entry>
  )
}

function GroupEntry({ group, onLeave }: { group: FilmGroup; onLeave: () => void }) {
  const { status, films } = group
  const { icon: Icon, colour } = looks[status]
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-start gap-3 p-4 hover:bg-sunken">
          <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', colour)} />
          <span className="grid min-w-0 flex-1 gap-1">
            <span className="font-medium">{groupWords(group)}</span>
            <span className="text-xs text-muted">{indiaText(films[0].at)}</span>
          </span>
          <ChevronDown aria-hidden className="mt-0.5 size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <ul className="divide-y divide-hairline border-t border-hairline bg-ground">
          {films.map((film) => (
            <FilmEntry key={film.processing.id} film={film} onLeave={onLeave} />
          ))}
        </ul>
      </details>
    </li>
  )
}

export function FilmEntries({ films, onLeave }: { films: readonly OwnFilm[]; onLeave: () => void }) {
  return groupFilms(films).map((group) => {
    const [film, ...more] = group.films
    return more.length === 0 ? (
      <FilmEntry key={film.processing.id} film={film} onLeave={onLeave} />
    ) : (
      <GroupEntry key={film.processing.id} group={group} onLeave={onLeave} />
    )
  })
}
