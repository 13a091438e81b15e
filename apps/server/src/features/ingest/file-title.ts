// Finds title and people of a new item in the tags of its file, or makes the title from the name of the file.
import { limits, splitPeople, uploadTypes } from '@jinvani/contract'

/** Words about format and origin, which do not belong in a title. */
const technical =
  /^(?:(?:full\s?|ultra\s?)?hd|fhd|uhd|sd|hq|[248]k|\d{3,4}p(?:\d\d)?|\d{2,3}\s?kbps|[hx]26[45]|hevc|aac|mp[34]|v\d{1,2}|final|official(?:\s(?:music\s)?(?:video|audio))?|(?:lyrics?|lyrical)(?:\s?video)?|(?:full\s)?(?:video|audio)(?:\ssong)?)$/i
/** A YouTube id, which download programs add to file names. */
const videoId = /^(?=.*[\d_A-Z-])[\w-]{11}$/
const unshowable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
/** Two invisible characters that letters of Indian scripts need. */
const joiners = /^[\u200C\u200D]$/

const isNoise = (words: string) => technical.test(words.trim()) || videoId.test(words.trim())
const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(unshowable, (sign) => (joiners.test(sign) ? sign : ' '))
    .replace(/\s+/g, ' ')
    .trim()
const fit = (text: string) =>
  [...text]
    .slice(0, limits.titleMax / 2)
    .join('')
    .trim()
const hasLetters = (text: string) => /\p{L}/u.test(text)
const withCapital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Track numbers such as `03_`, `12. ` or `7 - `, but neither the 24 of `24 Tirthankar` nor a year. */
const numbering = /^(?:\p{Nd}{1,3}(?:\s*[.)]\s*|\s+-\s+)|[0०૦]\p{Nd}{0,2}[\s._-]+)(?=.*\p{L})/u

function withoutNoise(text: string): string {
  const bare = text.replace(/[([{]([^()[\]{}]{1,40})[)\]}]/g, (all, inside: string) =>
    isNoise(inside) ? ' ' : all,
  )
  const words = clean(bare).split(' ')
  while (words.length > 1 && technical.test(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** Turns underscores into spaces, and hyphens and dots as well if the name has no spaces. */
function withSpaces(name: string): string {
  const hasSpaces = /\S\s+\S/.test(name.replace(/[([{][^()[\]{}]{1,40}[)\]}]/g, ' ').trim())
  return name.replace(hasSpaces ? /_+/g : /[_.-]+/g, ' ')
}

/** Decodes a name such as `navkar%20mantra`, which a browser has taken from an address. */
function withoutEscapes(name: string): string {
  try {
    return /\s/.test(name) ? name : decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The file name alone, since some programs send the whole path. */
const lastPart = (path: string) =>
  path
    .split(/[/\\]/)
    .filter((part) => !/^[\s.]*$/.test(part))
    .at(-1) ?? ''

/** Makes `Navkar mantra` of `03_navkar-mantra (HD).mp4`. */
export function titleOfName(filename: string): string {
  const name = clean(lastPart(withoutEscapes(filename.slice(-1000)))).replace(/\.[a-z0-9]{1,5}$/i, '')
  const short = withoutNoise(withSpaces(name.replace(numbering, ''))).replace(
    /^[\s\-–—_.,]+|[\s\-–—_.,]+$/g,
    '',
  )
  return withCapital(fit(short)) || fit(name) || 'Untitled'
}

/** What programs write into a tag if there is no title. */
const meaningless =
  /^(?:untitled|unknown|no title|(?:audio|video)?\s?track|audio|video|movie|title|test)?[\s._-]*\d*$/i

/** The name of a web site at the end, as in `Stavan - www.songs.example` or `Stavan [songs.com]`. */
const origin = /(?:\s[-–|:@]+\s*|\s*[([{])(?:www\.[\w.-]+|[\w-]+\.(?:com|net|org|in|co|info|me|pk))[)\]}]?$/i
const mediaEndings = [uploadTypes.video, uploadTypes.audio].flatMap((types) => Object.values(types))
const mediaEnding = new RegExp(String.raw`\.(?:${mediaEndings.join('|')}|opus)$`, 'i')

export function titleOfTag(tag: string | undefined): string | undefined {
  const title = clean((tag ?? '').slice(0, 1000)).replace(origin, '')
  if (!hasLetters(title) || meaningless.test(title) || /^(?:https?:|www\.)/i.test(title)) return undefined
  return mediaEnding.test(title) ? titleOfName(title) : fit(title)
}

/** Values that name no artist, but nobody, or the web site from which the recording came. */
const nobody =
  /^(?:unknown|various|artist|none|va|n\/a)(?:\sartists?)?$|https?:|www\.|\w\.(?:com|net|org|in|co|info|me)\b/i

export const namesOfTag = (tags: readonly string[] = []): string[] =>
  [...new Set(tags.flatMap((tag) => splitPeople(tag.replaceAll(';', ','))).map(clean))]
    .filter((name) => hasLetters(name) && name.length <= limits.personMax && !nobody.test(name))
    .slice(0, limits.peopleMax)

const languages = [
  [/\p{Script=Devanagari}/gu, 'Hindi'],
  [/\p{Script=Gujarati}/gu, 'Gujarati'],
  [/\p{Script=Kannada}/gu, 'Kannada'],
  [/\p{Script=Tamil}/gu, 'Tamil'],
] as const

/** The main language of the script; undefined for Latin letters, which many languages use. */
export function languageOfScript(title: string): string | undefined {
  const counted = languages.map(([letters, language]) => ({
    language,
    count: title.match(letters)?.length ?? 0,
  }))
  const [most] = counted.toSorted((one, other) => other.count - one.count)
  return most !== undefined && most.count > 0 ? most.language : undefined
}
