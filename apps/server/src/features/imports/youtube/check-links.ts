// An import of YouTube links: each film becomes a row of a table, which creates an inactive item or is refused.
import { deriveSlug, limits, slugWithEnding, suggestSlug, youtubeVideoId } from '@jinvani/contract'
import PQueue from 'p-queue'
import { listTakenSlugs } from '../../../platform/database/taken-slugs.ts'
import type { Deps } from '../../../platform/deps.ts'
import { contentSlugs, listPlaying } from '../../content/service.ts'
import { withScheme } from '../columns.ts'
import { type AskedRow, checkRows } from '../judge-rows.ts'
import { refusedFile } from '../csv-file.ts'
import { type Told, type Youtube, askApi, askOembed, askPlaylist } from './ask-youtube.ts'

type ReadLink = { place: number; text: string } & (
  | { kind: 'film' | 'playlist'; id: string }
  | { kind: 'other' }
)

const playlistForm = /^[\w-]{10,64}$/
const playlistHosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'])

function playlistIdOf(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { hostname, pathname, searchParams } = new URL(link)
  const id = searchParams.get('list') ?? ''
  return playlistHosts.has(hostname) && pathname === '/playlist' && playlistForm.test(id) ? id : null
}

export function readLink(text: string, index: number): ReadLink {
  const pasted = { place: index + 1, text }
  const link = withScheme(text)
  const film = youtubeVideoId(link)
  if (film !== null) return { ...pasted, kind: 'film', id: film }
  const playlist = playlistIdOf(link)
  return playlist === null ? { ...pasted, kind: 'other' } : { ...pasted, kind: 'playlist', id: playlist }
}

const AT_ONCE = 8
/** Milliseconds for all requests of one import together. */
const ALL_MS = 60_000
/** After this many requests without an answer, no more are sent. */
const PATIENCE = 8
const pageOf = (id: string) => `https://www.youtube.com/watch?v=${id}`
const most = limits.youtubeLinks

export async function checkLinks(
  deps: Deps,
  adminId: string,
  links: readonly string[],
  deadline = AbortSignal.timeout(ALL_MS),
): Promise<string> {
  const youtube = { ...deps.config.youtube, deadline }
  const asked = await withPlaylists(youtube, links.map(readLink))
  const ids = [...new Set(asked.flatMap((link) => (link.kind === 'film' ? [link.id] : [])))]
  const told = await tellOf(youtube, ids)
  const there = await listPlaying(deps.db, ids.map(pageOf))
  const about = { adminId, source: 'youtube', fileName: 'YouTube' } as const
  const table = { encoding: '', separator: '', unknownColumns: [] }
  return await checkRows(deps, { ...about, ...table }, [await rowsOf(deps, asked, told, there)])
}

type Link = ReadLink & { problem?: string }

/** Replaces playlists by their films, if there is a Google API key. Each request uses some of the key's quota. */
async function withPlaylists(youtube: Youtube, links: ReadLink[]): Promise<Link[]> {
  if (links.filter(({ kind }) => kind === 'playlist').length > limits.youtubePlaylists)
    throw refusedFile(`No more than ${limits.youtubePlaylists} playlists at a time`)
  const found: Link[] = []
  for (const link of links) {
    if (link.kind !== 'playlist') found.push(link)
    else found.push(...(await filmsOf(youtube, link, most + 1 - found.length)))
    if (found.length > most)
      throw refusedFile(`No more than ${most} films at a time, including those of playlists`)
  }
  return found.map((link, index) => ({ ...link, place: index + 1 }))
}

const noKey =
  'Only Google knows the films of a playlist: set YOUTUBE_API_KEY on the server, or paste the links of its films'

async function filmsOf(youtube: Youtube, link: Link & { id: string }, wanted: number): Promise<Link[]> {
  if (youtube.apiKey === undefined) return [{ ...link, problem: noKey }]
  const ids = await askPlaylist(youtube, link.id, wanted).catch(() => undefined)
  if (ids === undefined) return [{ ...link, problem: 'YouTube did not answer. Try again later' }]
  if (ids === null || ids.length === 0)
    return [{ ...link, problem: 'There is no such playlist, it is empty, or it is not public' }]
  return ids.map((id) => ({ place: link.place, text: pageOf(id), kind: 'film', id }))
}

async function tellOf(youtube: Youtube, ids: string[]): Promise<Map<string, Told>> {
  if (youtube.apiKey !== undefined) {
    const films = await askApi(youtube, ids).catch(() => undefined)
    if (films) return new Map(ids.map((id) => [id, films.get(id) ?? 'gone']))
  }
  const told = new Map<string, Told>()
  let silent = 0
  const queue = new PQueue({ concurrency: AT_ONCE })
  await queue.addAll(
    ids.map((id) => async () => {
      const answer = silent < PATIENCE ? await askOembed(youtube, id) : 'away'
      if (answer === 'away') silent++
      told.set(id, answer)
    }),
  )
  return told
}

async function rowsOf(
  deps: Deps,
  links: readonly Link[],
  told: ReadonlyMap<string, Told>,
  there: ReadonlyMap<string, string>,
): Promise<AskedRow[]> {
  const titleOf = (id: string) => {
    const film = told.get(id)
    return typeof film === 'object' ? showable(film.title) || id : id
  }
  const films = links.flatMap((link) => (link.kind === 'film' ? [link.id] : []))
  const wanted = films.map((id) => readableSlug(titleOf(id)))
  const taken = new Set((await listTakenSlugs(deps.db, contentSlugs, wanted)).keys())
  const firstPlace = new Map<string, number>()
  return links.map((link) => {
    if (link.kind !== 'film')
      return refusedRow(link, link.problem ?? 'This is not a link of a film on YouTube')
    const first = firstPlace.get(link.id)
    if (first !== undefined) return refusedRow(link, `This film is already link ${first}`)
    firstPlace.set(link.id, link.place)
    const item = there.get(pageOf(link.id))
    if (item !== undefined) return refusedRow(link, `This film is in the library already, as “${item}”`)
    const film = told.get(link.id)
    if (film === 'gone')
      return refusedRow(link, 'YouTube has no such film, or it may not be shown outside of YouTube')
    const title = titleOf(link.id)
    const slug = freeSlug(title, link.id, taken)
    return {
      row: link.place,
      cells: cellsOf(link.id, title, slug, typeof film === 'object' ? film : undefined),
      ...(typeof film !== 'object' && { notes: [{ column: '', message: notTold }] }),
    }
  })
}

const notTold = 'YouTube did not answer: the film could not be checked, and its title and picture are missing'

/** A title on one line, without forbidden characters. The schema checks the rest. */
const showable = (title: string) =>
  title
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, limits.titleMax)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** The slug of a title. Nobody is asked here, so “भक्तामर Stotra” gets the slug that a form would only suggest. */
function readableSlug(title: string): string {
  const { slug, better = slug } = suggestSlug(title)
  return better
}

function freeSlug(title: string, id: string, taken: Set<string>): string {
  const ending = deriveSlug(id)
  const slug = readableSlug(title) || ending
  const free = taken.has(slug) ? slugWithEnding(slug, ending) : slug
  taken.add(free)
  return free
}

const cellsOf = (id: string, title: string, slug: string, film: Exclude<Told, string> | undefined) => ({
  slug,
  title,
  active: 'no',
  durationSec: String(film?.durationSec ?? 0),
  mediaType: 'video',
  thumbnail: film?.thumbnail.startsWith('https://') ? film.thumbnail : '',
  sources: pageOf(id),
  sourceWorkflow: 'youtube',
  platform: 'android',
})

const refusedRow = ({ place, text }: Link, message: string): AskedRow => ({
  row: place,
  cells: { title: text },
  reasons: [{ column: '', message }],
})
