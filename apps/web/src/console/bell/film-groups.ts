import { type OwnFilm, limits } from '@jinvani/contract'

export interface FilmGroup {
  status: OwnFilm['processing']['status']
  /** The latest first. */
  films: [OwnFilm, ...OwnFilm[]]
  /** The server may know more of them than it lists. */
  isCut: boolean
}

/** Files of one upload end one after the other: an hour without an end begins another group. */
const togetherMs = 60 * 60 * 1000
const msBetween = (later: OwnFilm | undefined, earlier: OwnFilm) =>
  Date.parse(later?.at ?? '') - Date.parse(earlier.at)

/** Groups films of the same state. One being processed stands alone, with its progress. */
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
