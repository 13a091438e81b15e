// Started as a separate process: writes the named films and recordings into a folder. They are real, with picture and
// sound.
import { join } from 'node:path'
import { findFfmpeg } from '@jinvani/media'
import { type Clip, generateClip } from '@jinvani/media/testing/generate-clip.ts'

const clips: Record<string, Clip> = {
  'film.mp4': { kind: 'video', seconds: 2, width: 64, height: 48 },
  'bhajan.mp3': { kind: 'audio', seconds: 2 },
  'short.mp4': { kind: 'video', seconds: 3, width: 320, height: 180, languages: ['hin', 'eng'] },
  'still.mp4': { kind: 'video', seconds: 6, pictureSec: 0.2, width: 320, height: 180 },
  'talk.mp4': { kind: 'video', seconds: 80, width: 640, height: 360, frameRate: 12.5 },
  'reel.mp4': { kind: 'video', seconds: 12, width: 1280, height: 720 },
  'feature.mp4': { kind: 'video', seconds: 12, width: 1920, height: 1080, frameRate: 5 },
}

const [folder, ...names] = process.argv.slice(2)
if (folder === undefined) throw new Error('Give a folder')
const ffmpeg = await findFfmpeg({ searchPath: process.env['PATH'] })
if (ffmpeg === null) throw new Error('This machine has no ffmpeg')
for (const name of names) {
  const clip = clips[name]
  if (clip === undefined) throw new Error(`There is no clip ${name}`)
  await generateClip(ffmpeg, clip, join(folder, name))
}
