// Players from Debian, on which many apps are built, must play a film with captions to its end, with picture and sound.
// `scripts/install-players.mjs` installs them for `npm run test:long`; a player that is missing is skipped.
import { execFile } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type MadePackage,
  filmSec,
  hindi,
  makePackage,
  sharedFilm,
  writeEnglish,
} from '../testing/shared-film.ts'
import { dashManifest, hlsManifest } from './package-args.ts'

interface Played {
  pictures: number
  soundSec: number
}
interface Player {
  program: string
  /** Plays a film. `folder`: an empty folder that every user may write to. */
  play: (url: string, folder: string) => Promise<Played>
}

/** User for VLC, which refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
/** Limits of a run. VLC plays in real time, the others as fast as they can. Only a player that hangs takes so long. */
const limits = { timeout: 250_000, maxBuffer: 64 * 1024 ** 2 }

/** Runs a player and returns its output, even if it was killed: the test counts what it played until then. */
async function run(player: string, args: string[], folder: string, user = {}): Promise<string> {
  const own = [`HOME=${folder}`, 'GSETTINGS_BACKEND=memory', player]
  return await new Promise((resolve) => {
    execFile('env', [...own, ...args], { ...limits, ...user, cwd: folder }, (_error, told) => resolve(told))
  })
}

/** Measures what a player wrote: one picture for each frame, and the sound as one file. */
async function readWritten(folder: string): Promise<Played> {
  const sound = await readFile(join(folder, 'sound.wav'))
  const pictures = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).length
  const bytesPerSecond = sound.readUInt32LE(28)
  return { pictures, soundSec: sound.length / bytesPerSecond }
}

const silent = ['-I', 'dummy', '--vout=dummy', '--no-video-title-show', '--play-and-exit']
const players: Record<string, Player> = {
  VLC: {
    program: '/usr/bin/cvlc',
    play: async (url, folder) => {
      const pictures = [
        '--video-filter=scene',
        '--scene-format=jpg',
        '--scene-ratio=1',
        `--scene-path=${folder}`,
      ]
      const all = ['--no-drop-late-frames', '--no-skip-frames', ...pictures]
      const sound = ['--aout=afile', '--audiofile-file=sound.wav']
      await run('cvlc', [...silent, ...all, ...sound, url, 'vlc://quit'], folder, nobody)
      return readWritten(folder)
    },
  },
  mpv: {
    program: '/usr/bin/mpv',
    play: async (url, folder) => {
      const pictures = ['--vo=image', '--vo-image-format=jpg', '--framedrop=no']
      const sound = ['--ao=pcm', '--ao-pcm-file=sound.wav']
      await run('mpv', ['--no-config', '--really-quiet', '--untimed', ...pictures, ...sound, url], folder)
      return readWritten(folder)
    },
  },
  GStreamer: {
    program: '/usr/bin/gst-launch-1.0',
    play: async (url, folder) => {
      const sink = (name: string) => `fakesink name=${name} sync=false silent=false`
      // With a fixed speed, GStreamer stays on one rendition. It may hang when it switches.
      const args = [
        '-v',
        'playbin',
        'connection-speed=100000',
        `uri=${url}`,
        `video-sink=${sink('video')}`,
        `audio-sink=${sink('audio')}`,
      ]
      const told = await run('gst-launch-1.0', args, folder)
      const sounds = [...told.matchAll(/:audio: last-message = chain .* pts: 0:00:([\d.]+), /g)]
      return {
        pictures: told.match(/:video: last-message = chain /g)?.length ?? 0,
        soundSec: Math.max(0, ...sounds.map(([, seconds]) => Number(seconds))),
      }
    },
  },
}

let film: MadePackage
let origin = ''
const asked = new Set<string>()
const server = createServer((request, response) => {
  const path = request.url?.slice(1) ?? ''
  const file = film.list.find((each) => each.path === path)
  asked.add(path)
  if (file === undefined) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': file.contentType, 'content-length': file.size })
  if (request.method === 'HEAD') return void response.end()
  createReadStream(join(film.folder, path)).pipe(response)
})
beforeAll(async () => {
  const { captions } = await sharedFilm()
  const english = await writeEnglish('1\n00:00:00,000 --> 00:00:01,000\nJai Jinendra\n')
  film = await makePackage({ captions: [hindi(captions), english] })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
})
afterAll(() => void server.close())

describe.each(Object.entries(players))('%s', (_name, { program, play }) => {
  test.runIf(existsSync(program)).each([hlsManifest, dashManifest])(
    'plays %s to its end',
    async (manifest) => {
      const folder = await mkdtemp(join(tmpdir(), 'media-played-'))
      await chmod(folder, 0o777)
      asked.clear()
      const { pictures, soundSec } = await play(`${origin}/${manifest}`, folder)
      await rm(folder, { recursive: true })
      // There are 225 pictures. A player skips some if it switches renditions, or is late on a busy machine.
      expect(pictures).toBeGreaterThan(50)
      expect(soundSec).toBeGreaterThan(filmSec - 0.5)
      const last = [...asked].filter((path) => path.endsWith('/00003.m4s')).map((path) => path[0])
      expect(new Set(last)).toEqual(new Set(['a', 'v']))
    },
  )
})
