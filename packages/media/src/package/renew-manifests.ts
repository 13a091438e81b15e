// Writes manifests with measured rates, and brings those of earlier versions up to date.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inSchemaOrder } from './dash-order.ts'
import { type SizeOf, rateMeter } from './measured-rates.ts'
import { dashManifest, hlsManifest } from './package-args.ts'
import { keepPictures, soundManifests, soundOnlyDash } from './sound-manifests.ts'
import { putText } from './text-streams.ts'

export const packageManifests: readonly string[] = [
  dashManifest,
  hlsManifest,
  ...Object.values(soundManifests),
]

/**
 * `folder` holds the playlists, and the segments unless `sizeOf` is given. `sound` is the master playlist of the sound
 * alone, if the package has one.
 */
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
 * Repairs the manifests of earlier versions, which had wrong rates, elements in an order that strict readers refuse,
 * and a variant without a picture; those of this version stay as they are. Leaves out the captions. `folder` holds all
 * playlists and `manifest.mpd`; `sizes` has the bytes of every file in the package.
 */
export async function renewManifests(folder: string, sizes: ReadonlyMap<string, number>): Promise<void> {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const film = putText({ dash: await read(dashManifest), hls: await read(hlsManifest) }, null)
  const { hls } = soundManifests
  const renewed = {
    dash: inSchemaOrder(film.dash),
    hls: keepPictures(film.hls),
    sound: existsSync(join(folder, hls)) ? await read(hls) : undefined,
  }
  await writeManifests(folder, renewed, (path) => {
    const size = sizes.get(path)
    if (size === undefined) throw new Error(`The package has no file ${path}`)
    return size
  })
}
