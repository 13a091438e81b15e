import { join } from 'node:path'

export const streamPath = (folder: string, name: string) => join(folder, `${name}.mp4`)

/** As ffmpeg takes it. */
export const streamFile = (folder: string, name: string) => `file:${streamPath(folder, name)}`

/** Nothing of the source but the stream itself. */
export const bareOutput = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']
