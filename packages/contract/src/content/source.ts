// The sources of a content item: specification section 3 (source entry) and the rulings on links.
import { z } from 'zod'
import { isHttpsUrl, text, webUrl } from '../fields.ts'
import { uploadTypes } from '../uploads/uploads.ts'

export const SourceKind = z.enum(['mp4', 'youtube', 'hls', 'dash'], 'Kind must be mp4, youtube, hls or dash')
export type SourceKind = z.infer<typeof SourceKind>

export const SourceWorkflow = z.enum(
  ['upload', 'youtube', 'external'],
  'Source type must be upload, youtube or external',
)
export type SourceWorkflow = z.infer<typeof SourceWorkflow>

export const Source = z.object({
  kind: SourceKind,
  url: z.string(),
  quality: z.string(),
  mimeType: z.string(),
  licenceUrl: z.string().optional(),
  needsStreams: z.boolean().optional(),
})
export type Source = z.infer<typeof Source>
/** Apps never get a file that needs streams. */
export const AppSource = Source.omit({ needsStreams: true })
export type AppSource = z.infer<typeof AppSource>

export const SourceInput = z.strictObject({
  kind: SourceKind,
  url: webUrl('Source URL'),
  quality: text('Quality', { max: 20 }).default('auto'),
  mimeType: text('MIME type', { max: 100 })
    .regex(/^([\w.+-]+\/[\w.+-]+(;.*)?)?$/, 'MIME type must look like video/mp4')
    .optional(),
  // Only the server sets these two fields. The console sends them back unchanged.
  licenceUrl: z.string().max(2048).optional(),
  needsStreams: z.boolean().optional(),
})
export type SourceInput = z.infer<typeof SourceInput>

const mimeTypes: Record<SourceKind, string> = {
  mp4: 'video/mp4',
  youtube: 'text/html',
  hls: 'application/x-mpegURL',
  dash: 'application/dash+xml',
}
export const mimeTypeOf = (kind: SourceKind, mediaType: 'video' | 'audio'): string =>
  kind === 'mp4' && mediaType === 'audio' ? 'audio/mpeg' : mimeTypes[kind]

const youtubeHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtu.be',
])
const videoId = /^[\w-]{11}$/

/** The id of the film in a YouTube link (watch, youtu.be, shorts, embed or live); null for other links. */
export function youtubeVideoId(link: string): string | null {
  if (!URL.canParse(link.trim())) return null
  const url = new URL(link.trim())
  if (!['http:', 'https:'].includes(url.protocol) || !youtubeHosts.has(url.hostname)) return null
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  let id = ''
  if (url.hostname === 'youtu.be') id = first
  else if (first === 'watch') id = url.searchParams.get('v') ?? ''
  else if (['shorts', 'embed', 'live', 'v'].includes(first)) id = second
  return videoId.test(id) ? id : null
}

export const youtubeUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`

export function canonicalYoutubeUrl(link: string): string | null {
  const id = youtubeVideoId(link)
  return id === null ? null : youtubeUrl(id)
}

const { video, audio } = uploadTypes
const mediaEndings = ['m3u8', 'mpd', 'oga', 'opus', 'm4b', ...Object.values(video), ...Object.values(audio)]

/** Web pages that show a film or a song, recognised by host and path. */
const page =
  /^(?:[\w-]+\.)*(?:(?:dailymotion|facebook|gaana|instagram|jiosaavn|soundcloud|spotify|vimeo|youtube)\.com|youtu\.be|fb\.watch|drive\.google\.com\/file)\/|\.html?$/

/** Kind of a file by the extension in its address; `mp4` if there is none. Null for web pages, and without https. */
export function externalSourceKind(link: string): Exclude<SourceKind, 'youtube'> | null {
  if (!isHttpsUrl(link.trim())) return null
  const { hostname, pathname, search, hash } = new URL(link.trim().toLowerCase())
  if (youtubeHosts.has(hostname)) return null
  const endings = `${pathname}${search}${hash}`.matchAll(/\.(\w{2,4})(?=$|[?&#])/g)
  const ending = [...endings].map(([, letters = '']) => letters).find((each) => mediaEndings.includes(each))
  if (ending === 'm3u8') return 'hls'
  if (ending === 'mpd') return 'dash'
  return ending === undefined && page.test(hostname + pathname) ? null : 'mp4'
}

/** A complaint if a link leads to a web page; null for a file or a stream, and for a link without https. */
export function findPageProblem(link: string): string | null {
  if (!isHttpsUrl(link.trim()) || externalSourceKind(link) !== null) return null
  if (youtubeVideoId(link) !== null) return 'A YouTube link needs the YouTube source type'
  return 'This is the address of a page: give that of the film or recording itself, as in https://…/film.mp4'
}
