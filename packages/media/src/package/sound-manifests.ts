// The packager combines every picture with every sound and marks no sound as the default: players need fewer
// combinations and a default. RFC 8216 section 4.3.4, and Apple's HLS authoring specification.
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PackagedSound } from './package-streams.ts'

/** Manifests of the sound alone, for a dark screen and for poor lines. */
export const soundManifests = { dash: 'sound.mpd', hls: 'sound.m3u8' } as const

/** Bits per second of a whole media playlist. */
export interface Rates {
  peak: number
  average: number
}
export interface SoundVariant extends Rates {
  group: string
  /** Playlist of the default sound. */
  uri: string
}

/** Counts as the packager does: `peak` is the rate of the segment with the most bits per second. */
async function ratesOf(folder: string, playlist: string): Promise<Rates> {
  const text = await readFile(join(folder, playlist), 'utf8')
  let [peak, bits, seconds] = [0, 0, 0]
  for (const [, length, name = ''] of text.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)$/gm)) {
    const size = (await stat(join(folder, dirname(playlist), name))).size * 8
    peak = Math.max(peak, size / Number(length))
    bits += size
    seconds += Number(length)
  }
  return { peak: Math.ceil(peak), average: Math.ceil(bits / seconds) }
}

/** The default sound in each of its bitrates, as the packager wrote them into the folder; lowest first. */
export async function soundVariants(
  folder: string,
  sounds: readonly PackagedSound[],
): Promise<SoundVariant[]> {
  const variants: SoundVariant[] = []
  for (const { name, group } of sounds.filter(({ isDefault }) => isDefault)) {
    const uri = `${name}/playlist.m3u8`
    variants.push({ group, uri, ...(await ratesOf(folder, uri)) })
  }
  return variants
}

const variantLines = ({ group, uri, peak, average }: SoundVariant) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},CODECS="mp4a.40.2",AUDIO="${group}",CLOSED-CAPTIONS=NONE\n${uri}\n`

const variantForm = /^#EXT-X-STREAM-INF:.*\n[^#\n].*\n/gm
const isSound = (line: string) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO,')

/** Marks exactly one sound of each group as the default. */
function markDefault(master: string, variants: readonly SoundVariant[]): string {
  const uris = new Set(variants.map(({ uri }) => uri))
  return master
    .split('\n')
    .map((line) => {
      const isDefault = isSound(line) && uris.has(/,URI="([^"]*)"/.exec(line)?.[1] ?? '')
      return isDefault ? line.replace(',DEFAULT=NO', ',DEFAULT=YES') : line
    })
    .join('\n')
}

/**
 * Combines every picture with the best sound, since a player's menu lists the sounds that go with the playing
 * one; the lowest also goes with the lowest sound. A film has no variant without a picture, which VLC would choose;
 * `soundManifests` have the sound. Every variant of a recording has the default track: a player must not change the
 * language with the rate. `pictures` lowest first.
 */
export function arrangeSound(
  master: string,
  pictures: readonly string[],
  variants: readonly SoundVariant[],
): string {
  const [lowest, best] = [variants[0], variants.at(-1)]
  if (lowest === undefined || best === undefined) return master
  const placeOf = (variant: string) => pictures.findIndex((name) => variant.includes(`\n${name}/`))
  const isWanted = (variant: string) => {
    const place = placeOf(variant)
    if (place === -1)
      return pictures.length === 0 && variants.some(({ uri }) => variant.endsWith(`\n${uri}\n`))
    const groups = place === 0 ? [lowest.group, best.group] : [best.group]
    return groups.some((group) => variant.includes(`,AUDIO="${group}"`))
  }
  const kept = (master.match(variantForm) ?? []).filter(isWanted)
  kept.sort((one, other) => placeOf(one) - placeOf(other))
  // All variants, at the place of the first one.
  return markDefault(master, variants).replaceAll(variantForm, () => kept.splice(0).join(''))
}

/** A master playlist of the sounds alone, with a variant per bitrate. */
export function soundOnlyMaster(master: string, variants: readonly SoundVariant[]): string {
  const head = master.split('\n').filter((line) => /^#EXTM3U|^#EXT-X-(?:VERSION|INDEPENDENT)/.test(line))
  return [...head, '', ...master.split('\n').filter(isSound), '', ...variants.map(variantLines)].join('\n')
}

/** A DASH manifest without picture and text. */
export const soundOnlyDash = (manifest: string) =>
  manifest.replaceAll(/ *<AdaptationSet\b[^>]*>[\s\S]*?<\/AdaptationSet>\n?/g, (set) =>
    /^ *<AdaptationSet\b[^>]*\bcontentType="audio"/.test(set) ? set : '',
  )
