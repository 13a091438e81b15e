// Reads the files in our own HLS playlists. It reads what the packager writes, not all of HLS.
import type { StreamFiles } from './read-dash.ts'

const lines = (playlist: string) =>
  playlist
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function assertPlaylist(playlist: string): void {
  if (!playlist.startsWith('#EXTM3U')) throw new Error('No HLS playlist')
}

/** Media playlists by kind, relative to the master playlist. */
export function readMaster(playlist: string): { kind: string; path: string }[] {
  assertPlaylist(playlist)
  const found = new Map<string, string>()
  for (const line of lines(playlist)) {
    const [, type] = /^#EXT-X-MEDIA:.*?TYPE=([A-Z-]+)/.exec(line) ?? []
    const [, uri] = /[:,]URI="([^"]+)"/.exec(line) ?? []
    if (type !== undefined && uri !== undefined)
      found.set(uri, type === 'SUBTITLES' ? 'text' : type.toLowerCase())
    if (line.startsWith('#EXT-X-I-FRAME-STREAM-INF:') && uri !== undefined) found.set(uri, 'keyframes')
    // The variants of a recording are the same playlists as its sounds.
    if (!line.startsWith('#') && !found.has(line)) found.set(line, 'video')
  }
  return [...found].map(([path, kind]) => ({ kind, path }))
}

/** Each line of a keyframe list is a part of a segment. Throws where one is a whole segment. */
function readRanges(all: readonly string[]): StreamFiles['ranges'] {
  if (!all.includes('#EXT-X-I-FRAMES-ONLY')) return []
  return all.flatMap((file, index) => {
    if (file.startsWith('#')) return []
    const [, length, start] = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/.exec(all[index - 1] ?? '') ?? []
    if (length === undefined) throw new Error('A keyframe without its place')
    return [{ file, end: Number(start) + Number(length) }]
  })
}

/** Paths relative to the playlist itself. Throws where its end is missing. */
export function readPlaylist(playlist: string): Omit<StreamFiles, 'kind'> {
  assertPlaylist(playlist)
  const all = lines(playlist)
  if (!all.includes('#EXT-X-ENDLIST')) throw new Error('A playlist without an end')
  const map = all
    .map((line) => /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1])
    .filter((uri) => uri !== undefined)
  const seconds = all.map((line) => Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0))
  return {
    files: [...map, ...all.filter((line) => !line.startsWith('#'))],
    ranges: readRanges(all),
    durationSec: seconds.reduce((sum, one) => sum + one, 0),
    // SAMPLE-AES in HLS is `cbcs` in fragmented MP4.
    scheme: all.some((line) => line.startsWith('#EXT-X-KEY:METHOD=SAMPLE-AES,')) ? 'cbcs' : null,
  }
}
