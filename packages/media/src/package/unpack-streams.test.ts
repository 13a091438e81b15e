import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { encryption, joinedStreams, makePackage, newFolder, sharedFilm } from '../testing/shared-film.ts'
import { unpackStreams } from './unpack-streams.ts'

beforeAll(async () => void (await sharedFilm()))

test.each([
  ['an encrypted', encryption],
  ['a clear', undefined],
])(
  '%s package that is unpacked and packaged again has the segments of the clear one',
  async (_, protection) => {
    const [clear, made] = [await makePackage(), await makePackage({ encryption: protection })]
    const { packager, renditions, audio } = await sharedFilm()
    const folder = await newFolder('unpacked')
    await unpackStreams({
      packager,
      folder,
      streams: await joinedStreams(made.folder),
      key: protection?.keys.cbcs,
    })
    const again = <T extends { name: string }>(stream: T) => ({
      ...stream,
      path: join(folder, `${stream.name}.mp4`),
    })
    const other = await makePackage({ renditions: renditions.map(again), audio: audio.map(again) })
    expect(other.list).toEqual(clear.list)
    // Only segments are compared, since an init.mp4 has the time of its creation in it.
    for (const { path } of clear.list.filter((file) => file.path.endsWith('.m4s')))
      expect(
        (await readFile(join(other.folder, path))).equals(await readFile(join(clear.folder, path))),
      ).toBe(true)
  },
)
