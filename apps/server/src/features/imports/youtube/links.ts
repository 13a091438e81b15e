// Recognises links to films and playlists of YouTube.
import { youtubeVideoId } from '@jinvani/contract'

/** `place` counts from 1. */
export type ReadLink = { place: number; text: string } & (
  | { kind: 'film'; id: string }
  | { kind: 'playlist'; id: string }
  | { kind: 'other' }
)

const withScheme = (text: string) => (/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
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
