// The packager combines every picture with every sound and marks no sound as the default. Players need fewer
// combinations, and a default: RFC 8216, section 4.3.4, and Apple's HLS authoring specification.
import type { PackagedSound } from './package-streams.ts'

/** Manifests of the sound alone, for listening with the screen off and for slow connections. */
export const soundManifests = { dash: 'sound.mpd', hls: 'sound.m3u8' } as const

/** The default sound in each of its bitrates, lowest first. */
type MainSounds = readonly Pick<PackagedSound, 'name' | 'group'>[]
const uriOf = ({ name }: MainSounds[number]) => `${name}/playlist.m3u8`

const variantForm = /^#EXT-X-STREAM-INF:.*\n[^#\n].*\n/gm
const isSound = (line: string) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO,')

/** Marks exactly one sound of each group as the default. */
function markDefault(master: string, variants: MainSounds): string {
  const uris = new Set(variants.map(uriOf))
  return master
    .split('\n')
    .map((line) => {
      const isDefault = isSound(line) && uris.has(/,URI="([^"]*)"/.exec(line)?.[1] ?? '')
      return isDefault ? line.replace(',DEFAULT=NO', ',DEFAULT=YES') : line
    })
    .join('\n')
}

/**
 * Combines every picture with the best sound, since the menu of a player lists only the sounds of the playing
 * variant, and the lowest picture with the lowest sound too. A film gets no variant without a picture, since VLC
 * would choose it; `soundManifests` offer the sound alone. Every variant of a recording has the default track, so
 * that the language does not change with the rate. `pictures` are sorted, the lowest first.
 */
export function arrangeSound(master: string, pictures: readonly string[], variants: MainSounds): string {
  const [lowest, best] = [variants[0], variants.at(-1)]
  if (lowest === undefined || best === undefined) return master
  const placeOf = (variant: string) => pictures.findIndex((name) => variant.includes(`\n${name}/`))
  const isWanted = (variant: string) => {
    const place = placeOf(variant)
    if (place === -1) return variants.some((one) => variant.endsWith(`\n${uriOf(one)}\n`))
    const groups = place === 0 ? [lowest.group, best.group] : [best.group]
    return groups.some((group) => variant.includes(`,AUDIO="${group}"`))
  }
  const kept = (master.match(variantForm) ?? []).filter(isWanted)
  kept.sort((one, other) => placeOf(one) - placeOf(other))
  // The kept variants take the place of the first one; the others are removed.
  return markDefault(master, variants).replaceAll(variantForm, () => kept.splice(0).join(''))
}

/** A master playlist of the sounds alone, with a variant per bitrate. BANDWIDTH stays empty until it is measured. */
export function soundOnlyMaster(master: string, variants: MainSounds): string {
  const head = master.split('\n').filter((line) => /^#EXTM3U|^#EXT-X-(?:VERSION|INDEPENDENT)/.test(line))
  const shown = variants.flatMap((one) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=,CODECS="mp4a.40.2",AUDIO="${one.group}",CLOSED-CAPTIONS=NONE`,
    uriOf(one),
  ])
  return [...head, '', ...master.split('\n').filter(isSound), '', ...shown, ''].join('\n')
}

/** A DASH manifest without picture and text. */
export const soundOnlyDash = (manifest: string) =>
  manifest.replaceAll(/ *<AdaptationSet\b[^>]*>[\s\S]*?<\/AdaptationSet>\n?/g, (set) =>
    /^ *<AdaptationSet\b[^>]*\bcontentType="audio"/.test(set) ? set : '',
  )
