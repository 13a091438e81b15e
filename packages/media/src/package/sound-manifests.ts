// Chooses the variants of an HLS playlist. The packager combines every picture with every sound, and marks no default;
// players need fewer variants and a default sound (RFC 8216, section 4.3.4, and Apple's HLS authoring specification).
import type { PackagedSound } from './package-streams.ts'

/** Manifests of the sound alone, for listening with the screen off and for slow connections. */
export const soundManifests = { dash: 'sound.mpd', hls: 'sound.m3u8' } as const

/** The default sound track in each bitrate, the lowest first. */
type MainSounds = readonly Pick<PackagedSound, 'name' | 'group'>[]
const uriOf = ({ name }: MainSounds[number]) => `${name}/playlist.m3u8`

const variantForm = /^#EXT-X-STREAM-INF:.*\n[^#\n].*\n/gm
const isSound = (line: string) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO,')

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
 * Combines every picture with the best sound, and the lowest picture with the lowest sound as well. A film gets no
 * variant without a picture, because VLC might choose it. Every variant of a recording has the default track, so that
 * the language does not change with the rate. `pictures`: the lowest first.
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
  return markDefault(master, variants).replaceAll(variantForm, () => kept.splice(0).join(''))
}

/** Removes the variants without a picture that earlier versions gave to films. */
export function keepPictures(master: string): string {
  const isShown = (variant: string) => variant.includes(',RESOLUTION=')
  const isFilm = master.match(variantForm)?.some(isShown) === true
  return isFilm ? master.replaceAll(variantForm, (variant) => (isShown(variant) ? variant : '')) : master
}

/** A playlist with one variant per bitrate. BANDWIDTH stays empty until `rateMeter` fills it in. */
export function soundOnlyMaster(master: string, variants: MainSounds): string {
  const head = master.split('\n').filter((line) => /^#EXTM3U|^#EXT-X-(?:VERSION|INDEPENDENT)/.test(line))
  const shown = variants.flatMap((one) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=,CODECS="mp4a.40.2",AUDIO="${one.group}",CLOSED-CAPTIONS=NONE`,
    uriOf(one),
  ])
  return [...head, '', ...master.split('\n').filter(isSound), '', ...shown, ''].join('\n')
}

export const soundOnlyDash = (manifest: string) =>
  manifest.replaceAll(/ *<AdaptationSet\b[^>]*>[\s\S]*?<\/AdaptationSet>\n?/g, (set) =>
    /^ *<AdaptationSet\b[^>]*\bcontentType="audio"/.test(set) ? set : '',
  )
