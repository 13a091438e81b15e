// What a start says of the ffmpeg that was found, and how to get a better one.
import { access } from 'node:fs/promises'
import type { FfmpegProgram } from './ffmpeg-path.ts'

const installers: readonly [program: string, command: string][] = [
  ['/usr/bin/apt-get', 'apt-get install ffmpeg'],
  ['/usr/bin/dnf', 'dnf install ffmpeg'],
  ['/sbin/apk', 'apk add ffmpeg'],
  ['/usr/bin/pacman', 'pacman -S ffmpeg'],
  ['/usr/bin/zypper', 'zypper install ffmpeg'],
]
const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install ffmpeg',
  win32: 'winget install ffmpeg, and name it in FFMPEG_PATH',
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** The command that brings an ffmpeg of today to this machine. */
export async function installCommand(
  platform: NodeJS.Platform = process.platform,
  has: (path: string) => Promise<boolean> = isThere,
): Promise<string> {
  const own = systems[platform]
  if (own !== undefined) return own
  for (const [program, command] of installers) if (await has(program)) return command
  return 'install ffmpeg 5 or newer'
}

/** One line. */
export function describeFfmpeg(ffmpeg: FfmpegProgram | null, command: string): string {
  if (ffmpeg === null) return `No ffmpeg was found: films are not converted. To mend that: ${command}`
  const { version, origin, path } = ffmpeg
  if (origin !== 'bundled') return `Films are converted by ffmpeg ${version} (${origin}, ${path})`
  return `Films are converted by the ffmpeg of 2018 that npm brings (${version}): it reads no AV1 and lacks years of repairs. To mend that: ${command}`
}
