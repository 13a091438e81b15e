// Adds text streams to the manifests of picture and sound, both as the packager writes them.

export interface Manifests {
  dash: string
  hls: string
}

const setForm = /[^\S\n]*<AdaptationSet\b[^>]*>[\s\S]*?<\/AdaptationSet>\n?/g
const isText = (set: string) => /^\s*<AdaptationSet\b[^>]*\scontentType="text"/.test(set)
const textSets = (manifest: string) => (manifest.match(setForm) ?? []).filter(isText)

/** An id above all existing ones. */
function freeId(manifest: string): number {
  const ids = manifest.matchAll(/<(?:AdaptationSet|Representation)\b[^>]*\sid="(\d+)"/g)
  return Math.max(-1, ...[...ids].map(([, id]) => Number(id))) + 1
}

function withIds(set: string, id: number): string {
  const named = (tag: string) => new RegExp(`(<${tag}\\b[^>]*\\sid=")[^"]*`)
  return ['AdaptationSet', 'Representation'].reduce(
    (text, tag) => text.replace(named(tag), (_found, before: string) => before + String(id)),
    set,
  )
}

function putIntoDash(manifest: string, text: string | undefined): string {
  const bare = manifest.replaceAll(setForm, (set) => (isText(set) ? '' : set))
  if (text === undefined) return bare
  const first = freeId(bare)
  const sets = textSets(text).map((set, index) => withIds(set, first + index))
  const end = bare.lastIndexOf('</Period>')
  if (end === -1 || sets.length === 0) throw new Error('No DASH manifest to put text into')
  const line = bare.lastIndexOf('\n', end) + 1
  return bare.slice(0, line) + sets.join('') + bare.slice(line)
}

const isSubtitle = (line: string) => line.startsWith('#EXT-X-MEDIA:TYPE=SUBTITLES,')
const isVariant = (line: string) => line.startsWith('#EXT-X-STREAM-INF:')

function putIntoHls(master: string, text: string | undefined): string {
  const bare = master
    .split('\n')
    .filter((line) => !isSubtitle(line))
    .map((line) => (isVariant(line) ? line.replace(/,SUBTITLES="[^"]*"/, '') : line))
  if (text === undefined) return bare.join('\n')
  const named = text.split('\n').filter(isSubtitle)
  const first = bare.findIndex(isVariant)
  if (first === -1 || named.length === 0) throw new Error('No HLS playlist to put text into')
  const variants = bare.map((line) => (isVariant(line) ? `${line},SUBTITLES="text"` : line))
  return variants.toSpliced(first, 0, ...named, '').join('\n')
}

/** Replaces the present text. `text` has the manifests of text streams alone; null for none. */
export function putText(film: Manifests, text: Manifests | null): Manifests {
  return { dash: putIntoDash(film.dash, text?.dash), hls: putIntoHls(film.hls, text?.hls) }
}
