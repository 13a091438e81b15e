// Writes manifests with measured bitrates, and renews the manifests of earlier versions.
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { dashManifest, hlsManifest } from './package-args.ts'
import { keepPictures, soundManifests, soundOnlyDash } from './sound-manifests.ts'
import { putText, readManifests } from './text-streams.ts'
import { inSchemaOrder } from './read-dash.ts'

// Replaces the bitrates in the manifests by measured ones. The packager leaves a short last segment out of the peak but
// not out of the average, so that the average may exceed the peak.

type Segment = Record<'bits' | 'seconds', number>
type Rates = Record<'peak' | 'average', number>
type SizeOf = (path: string) => number | Promise<number>

const segmentForm = /^#EXTINF:([\d.]+),.*\n(?:#EXT-X-BYTERANGE:(\d+)@.*\n)?([^#\n]+)$/gm
const streamForm =
  /<Representation\b(?:(?!<\/Representation>)[\s\S])*? initialization="(cenc\/)?([^"]*)\/init\.mp4"/g
const uriIn = (line: string) => /[:,]URI="([^"]*)"/.exec(line)?.[1]

/** The highest rate of consecutive segments that together last 0.5 to 1.5 target durations (RFC 8216, section 4.1). */
function peakOf(segments: readonly Segment[], target: number): number {
  let peak = 0
  for (let first = 0; first < segments.length; first += 1) {
    const row = { bits: 0, seconds: 0 }
    for (let last = first; last < segments.length; last += 1) {
      const { bits = 0, seconds = 0 } = segments[last] ?? {}
      row.bits += bits
      row.seconds += seconds
      if (row.seconds > 1.5 * target) break
      if (row.seconds >= 0.5 * target) peak = Math.max(peak, row.bits / row.seconds)
    }
  }
  return peak
}

/** Measures the segments that a playlist names. `set`: another folder to take them from, such as `cenc/`. */
async function ratesOf(folder: string, playlist: string, set: string, sizeOf: SizeOf): Promise<Rates> {
  const text = await readFile(join(folder, playlist), 'utf8')
  const segments: Segment[] = []
  const all = { bits: 0, seconds: 0 }
  for (const [, length, range, name = ''] of text.matchAll(segmentForm)) {
    const bytes = range ?? (await sizeOf(posix.join(set, dirname(playlist), name)))
    const segment = { bits: Number(bytes) * 8, seconds: Number(length) }
    segments.push(segment)
    all.bits += segment.bits
    all.seconds += segment.seconds
  }
  const target = Number(/^#EXT-X-TARGETDURATION:(\d+)/m.exec(text)?.[1])
  const average = all.bits / all.seconds
  return { average, peak: Math.max(average, peakOf(segments, target)) }
}

/** Measures the package in `folder`. Reads each playlist only once, since variants share a sound. */
function rateMeter(folder: string, sizeOf: SizeOf = async (path) => (await stat(join(folder, path))).size) {
  const known = new Map<string, Promise<Rates>>()
  const measure = (playlist: string, set = '') => {
    const name = `${set}${playlist}`
    const rates = known.get(name) ?? ratesOf(folder, playlist, set, sizeOf)
    known.set(name, rates)
    return rates
  }
  const measureAll = async (playlists: readonly string[]): Promise<Rates> => {
    const all = await Promise.all(playlists.map((playlist) => measure(playlist)))
    const highest = (kind: keyof Rates) => Math.max(0, ...all.map((rates) => rates[kind]))
    return { peak: highest('peak'), average: highest('average') }
  }
  return {
    /** Adds rates to a master playlist: of the picture plus the highest of its sounds (RFC 8216, section 4.3.4.2). */
    async hls(master: string): Promise<string> {
      const lines = master.split('\n')
      const measured = lines.map(async (line, index) => {
        if (!/^#EXT-X-(?:I-FRAME-)?STREAM-INF:/.test(line)) return line
        const [, group] = /,AUDIO="([^"]*)"/.exec(line) ?? []
        const inGroup = lines
          .filter((one) => one.includes(`,GROUP-ID="${group}",`))
          .map((one) => uriIn(one) ?? '')
        const own = [uriIn(line) ?? lines[index + 1] ?? ''].filter((uri) => !inGroup.includes(uri))
        const [sounds, picture] = [await measureAll(inGroup), await measureAll(own)]
        const [peak, average] = [sounds.peak + picture.peak, sounds.average + picture.average].map(Math.ceil)
        const shown = `:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average}`
        return line.replace(/:BANDWIDTH=\d*(?:,AVERAGE-BANDWIDTH=\d*)?/, shown)
      })
      return (await Promise.all(measured)).join('\n')
    },
    /** Adds rates to a DASH manifest. The lengths of the segments are those in the HLS playlists, also for `cenc/`. */
    async dash(manifest: string): Promise<string> {
      const peaks: number[] = []
      for (const [, set, name] of manifest.matchAll(streamForm))
        peaks.push((await measure(`${name}/playlist.m3u8`, set)).peak)
      return manifest.replaceAll(streamForm, (stream) =>
        stream.replace(/ bandwidth="\d+"/, ` bandwidth="${Math.ceil(peaks.shift() ?? 0)}"`),
      )
    },
  }
}

export const packageManifests: readonly string[] = [
  dashManifest,
  hlsManifest,
  ...Object.values(soundManifests),
]

/** Writes manifests with measured rates. `folder` has all playlists and, unless `sizeOf` is given, all segments. */
export async function writeManifests(
  folder: string,
  { dash, hls, sound }: Record<'dash' | 'hls', string> & { sound: string | undefined },
  sizeOf?: SizeOf,
): Promise<void> {
  const rates = rateMeter(folder, sizeOf)
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const measured = await rates.dash(dash)
  await write(dashManifest, measured)
  await write(hlsManifest, await rates.hls(hls))
  if (sound === undefined) return
  await write(soundManifests.dash, soundOnlyDash(measured))
  await write(soundManifests.hls, await rates.hls(sound))
}

/**
 * Repairs the manifests of earlier versions: wrong rates, an order of elements that strict readers refuse, a variant
 * without a picture. Takes the captions out. `folder` has `manifest.mpd` and all playlists. `sizes`: bytes of every
 * file in the package, by path.
 */
export async function renewManifests(folder: string, sizes: ReadonlyMap<string, number>): Promise<void> {
  const film = putText(await readManifests(folder), null)
  const sound = join(folder, soundManifests.hls)
  const renewed = {
    dash: inSchemaOrder(film.dash),
    hls: keepPictures(film.hls),
    sound: existsSync(sound) ? await readFile(sound, 'utf8') : undefined,
  }
  await writeManifests(folder, renewed, (path) => {
    const size = sizes.get(path)
    if (size === undefined) throw new Error(`The package has no file ${path}`)
    return size
  })
}
