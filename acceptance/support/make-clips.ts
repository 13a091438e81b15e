// Run by itself: writes short real films and recordings, with picture and sound, into the folder given.
import { join } from 'node:path'
import { findFfmpeg, generateClip } from '@jinvani/media'

const folder = process.argv[2]
if (folder === undefined) throw new Error('Give a folder')
const ffmpeg = await findFfmpeg({ searchPath: process.env['PATH'] })
if (ffmpeg === null) throw new Error('This machine has no ffmpeg')
await generateClip(ffmpeg, { kind: 'video', seconds: 5, width: 320, height: 180 }, join(folder, 'film.mp4'))
await generateClip(ffmpeg, { kind: 'audio', seconds: 5 }, join(folder, 'bhajan.mp3'))
