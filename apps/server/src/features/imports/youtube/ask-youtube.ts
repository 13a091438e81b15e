// Asks YouTube about films: by oEmbed, or by Google's Data API if a key is set.
import { readSpelled } from '@jinvani/contract'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { readShortText } from '../../../platform/outside/reach.ts'

export type Youtube = Deps['config']['youtube'] & {
  deadline: AbortSignal
}

interface Film {
  title: string
  durationSec: number
  thumbnail: string
}
/** `away`: YouTube did not answer. `gone`: the film does not exist, or may not be embedded. */
export type Told = Film | 'away' | 'gone'

const TIMEOUT_MS = 4000
const ANSWER_BYTES = 1024 * 1024
const OF_ONE_QUESTION = 50

const OEmbed = z.object({ title: z.string(), thumbnail_url: z.string().default('') })
const Thumbnails = z.record(z.string(), z.object({ url: z.string() }))
const Films = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({ title: z.string(), thumbnails: Thumbnails.default({}) }),
      contentDetails: z.object({ duration: z.string().default('') }),
    }),
  ),
})
const PlaylistPage = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })),
  nextPageToken: z.string().optional(),
})

async function ask({ deadline }: Youtube, url: string, most?: number) {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.any([deadline, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  const text = await readShortText(response, most)
  const body: unknown = response.ok ? JSON.parse(text ?? '') : undefined
  return { status: response.status, body }
}

export async function askOembed(youtube: Youtube, id: string): Promise<Told> {
  const film = encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)
  try {
    const { status, body } = await ask(youtube, `${youtube.oembedUrl}?format=json&url=${film}`)
    const told = OEmbed.safeParse(body)
    if (status === 200 && told.success)
      return { title: told.data.title, durationSec: 0, thumbnail: told.data.thumbnail_url }
    return status === 429 || status >= 500 ? 'away' : 'gone'
  } catch {
    return 'away'
  }
}

const best = (thumbnails: z.infer<typeof Thumbnails>) =>
  ['maxres', 'standard', 'high', 'medium', 'default'].flatMap((size) => thumbnails[size]?.url ?? [])[0] ?? ''

function apiUrl({ apiUrl, apiKey = '' }: Youtube, path: string, query: Record<string, string>): string {
  return `${apiUrl}/${path}?${new URLSearchParams({ ...query, key: apiKey }).toString()}`
}

/** Facts about films, by id. A film that is not in the result is private or gone. Throws if Google does not answer. */
export async function askApi(youtube: Youtube, ids: readonly string[]): Promise<Map<string, Film>> {
  const films = new Map<string, Film>()
  for (let from = 0; from < ids.length; from += OF_ONE_QUESTION) {
    const some = ids.slice(from, from + OF_ONE_QUESTION).join(',')
    const url = apiUrl(youtube, 'videos', { part: 'snippet,contentDetails', id: some })
    const { body } = await ask(youtube, url, ANSWER_BYTES)
    for (const { id, snippet, contentDetails } of Films.parse(body).items)
      films.set(id, {
        title: snippet.title,
        durationSec: readSpelled(contentDetails.duration) ?? 0,
        thumbnail: best(snippet.thumbnails),
      })
  }
  return films
}

/** Ids of the playlist's first films, `most` at most. Null if the playlist does not exist or is not public. */
export async function askPlaylist(youtube: Youtube, playlistId: string, most: number) {
  const ids: string[] = []
  let pageToken = ''
  while (ids.length < most) {
    const query = { part: 'contentDetails', maxResults: String(OF_ONE_QUESTION), playlistId, pageToken }
    const { status, body } = await ask(youtube, apiUrl(youtube, 'playlistItems', query), ANSWER_BYTES)
    if (status === 404) return null
    const page = PlaylistPage.parse(body)
    ids.push(...page.items.map(({ contentDetails }) => contentDetails.videoId))
    if (page.nextPageToken === undefined || page.items.length === 0) break
    pageToken = page.nextPageToken
  }
  return ids.slice(0, most)
}
