import { languageName } from '../labels.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'

export interface SoundTrack {
  track: TrackFacts
  /** End of the names of the track's streams: `-hi`, `-hi-2`, or an empty string for an unknown language. */
  suffix: string
  language: string | undefined
  /** Name that players show, in the language itself, unique within a file. */
  label: string
  isDefault: boolean
  /** True for audio description, which tells people what the picture shows. */
  describesPicture: boolean
}

/** Most tracks that are kept. Each costs as much work as a recording, and a hostile file may have 500. */
const MOST = 8

function firstFree(wanted: string, taken: ReadonlySet<string>, separator: string): string {
  let name = wanted
  for (let number = 2; taken.has(name); number += 1) name = wanted + separator + String(number)
  return name
}

/** The language, or else the title. A second track in the same language gets both. */
function labelOf({ language, title, describesPicture }: TrackFacts, taken: ReadonlySet<string>): string {
  const name = language === undefined ? undefined : languageName(language)
  const plain = name ?? title ?? language ?? 'Audio'
  const whole = describesPicture === true ? `${plain} (audio description)` : plain
  const isOther = taken.has(whole) && name !== undefined && title !== undefined
  return firstFree(isOther ? `${name} (${title})` : whole, taken, ' ')
}

/** The first track that the file marks as default, otherwise the first. Audio description only if there is no other. */
function defaultOf(tracks: readonly TrackFacts[]): TrackFacts | undefined {
  const forAll = tracks.filter(({ describesPicture }) => describesPicture !== true)
  return forAll.find(({ isDefault }) => isDefault === true) ?? forAll[0] ?? tracks[0]
}

/** At most eight tracks: the default track first, then the others in the order of the file. */
export function listSoundTracks(tracks: readonly TrackFacts[]): SoundTrack[] {
  const heard = tracks.filter(({ kind }) => kind === 'audio')
  const first = defaultOf(heard)
  if (first === undefined) return []
  const [labels, suffixes] = [new Set<string>(), new Set<string>()]
  return [first, ...heard.filter((track) => track !== first)].slice(0, MOST).map((track) => {
    const { language, describesPicture = false } = track
    const label = labelOf(track, labels)
    const suffix = firstFree(language === undefined ? '' : `-${language.toLowerCase()}`, suffixes, '-')
    labels.add(label)
    suffixes.add(suffix)
    return { track, suffix, language, label, isDefault: track === first, describesPicture }
  })
}
