import { type OwnFilm, limits } from '@jinvani/contract'
import { ChevronDown, CircleCheck, CircleX, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { queueSentence } from '../../sentences/queue-sentence.ts'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { indiaText } from '../schedule/india-time.ts'
import { useMayEnter } from '../session/guard.tsx'

interface FilmGroup {
  status: OwnFilm['processing']['status']
  /** Newest first. */
  films: [OwnFilm, ...OwnFilm[]]
  /** The server lists a limited number of films: this group may have more. */
  isCut: boolean
}

/** Films of one upload finish one after another; after an hour without any, the next one starts a new group. */
const togetherMs = 60 * 60 * 1000
const msBetween = (later: OwnFilm | undefined, earlier: OwnFilm) =>
  Date.parse(later?.at ?? '') - Date.parse(earlier.at)

/** Groups films of the same state; one that is being processed stands alone with its progress. */
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

const words = { pending: 'waiting', processing: 'being processed', ready: 'ready', failed: 'failed' } as const

export const groupWords = ({ status, films, isCut }: FilmGroup) =>
  `${films.length}${isCut ? ' or more' : ''} items ${words[status]}`

const looks = {
  pending: { icon: Hourglass, colour: 'text-warning', text: 'Waiting' },
  processing: { icon: Hourglass, colour: 'text-warning', text: 'Processing' },
  ready: { icon: CircleCheck, colour: 'text-success', text: 'Ready' },
  failed: { icon: CircleX, colour: 'text-danger', text: 'Failed' },
} as const

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

function FilmEntry({ film, onLeave }: { film: OwnFilm; onLeave: () => void }) {
  const mayEdit = useMayEnter()('/content/edit/:id')
  const { icon: Icon, colour } = looks[film.processing.status]
  const name = 'line-clamp-2 font-medium'
  return (
    <li className="flex gap-3 p-4">
      <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', colour)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {mayEdit ? (
          <Link
            to={`/content/edit/${film.contentId}`}
            onClick={onLeave}
            dir="auto"
            className={classNames(name, 'rounded underline-offset-4 hover:underline')}
          >
            {film.title}
          </Link>
        ) : (
          <p dir="auto" className={name}>
            {film.title}
          </p>
        )}
        <State film={film} />
      </div>
    </li>
  )
}

interface EntriesProps {
  films: readonly OwnFilm[]
  onLeave: () => void
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

export function FilmEntries({ films, onLeave }: EntriesProps) {
  return groupFilms(films).map((group) => {
    const [film, ...more] = group.films
    return more.length === 0 ? (
      <FilmEntry key={film.processing.id} film={film} onLeave={onLeave} />
    ) : (
      <GroupEntry key={film.processing.id} group={group} onLeave={onLeave} />
    )
  })
}
