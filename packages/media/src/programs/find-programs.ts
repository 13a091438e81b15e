import { access, constants } from 'node:fs/promises'
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { createRequire } from 'node:module'
import { askProgram } from './run-program.ts'

export interface FfmpegProgram {
  path: string
  version: string
  origin: 'configured' | 'system' | 'bundled'
}

const OLDEST_MAJOR = 5
const YEAR_OF_OLDEST = 2022
const usualFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin', '/snap/bin'].join(delimiter)

/** Null if this is not ffmpeg. A build from git (`N-47683-g…`) counts as recent by the year of its copyright. */
export function readBanner(banner: string): { version: string; isRecent: boolean } | null {
  const [, version, year] =
    /^ffmpeg version (\S+).*?Copyright \(c\) 2000-(\d{4})/.exec(banner.split('\n')[0] ?? '') ?? []
  if (version === undefined) return null
  const major = /^n?(\d+)\./.exec(version)?.[1]
  const isRecent = major === undefined ? Number(year) >= YEAR_OF_OLDEST : Number(major) >= OLDEST_MAJOR
  return { version, isRecent }
}

const askVersion = (path: string) =>
  askProgram(path, ['-hide_banner', '-version']).then(readBanner, () => null)

async function findInFolders(searchPath: string): Promise<FfmpegProgram | null> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  for (const folder of new Set(searchPath.split(delimiter).filter(isAbsolute))) {
    const path = join(folder, name)
    const banner = (await isThere(path, constants.X_OK)) ? await askVersion(path) : null
    if (banner?.isRecent === true) return { path, version: banner.version, origin: 'system' }
  }
  return null
}

/** Finds the ffmpeg of our npm packages, for machines without another. It is of 2018, without later security fixes. */
async function findBundled(): Promise<FfmpegProgram | null> {
  try {
    const { path } = (await import('@ffmpeg-installer/ffmpeg')).default
    const banner = await askVersion(path)
    return banner && { path, version: banner.version, origin: 'bundled' }
  } catch {
    return null
  }
}

/** Finds ffmpeg; null if there is none. `configured`: FFMPEG_PATH. Throws if that does not work, and tries no other. */
export async function findFfmpeg({
  configured,
  searchPath = usualFolders,
}: { configured?: string | undefined; searchPath?: string | undefined } = {}): Promise<FfmpegProgram | null> {
  if (!configured) return (await findInFolders(searchPath)) ?? (await findBundled())
  const path = resolve(configured)
  const banner = await askVersion(path)
  if (banner === null) throw new Error(`FFMPEG_PATH does not name a working ffmpeg: ${configured}`)
  return { path, version: banner.version, origin: 'configured' }
}

const programs: Record<string, string> = {
  'linux-x64': 'packager-linux-x64',
  'linux-arm64': 'packager-linux-arm64',
  'darwin-x64': 'packager-osx-x64',
  'darwin-arm64': 'packager-osx-arm64',
  'win32-x64': 'packager-win-x64.exe',
}

/** Path of the packager. Null if the npm package has none for this platform, or if it does not run. */
export async function findPackager(): Promise<string | null> {
  const name = programs[`${process.platform}-${process.arch}`]
  if (name === undefined) return null
  try {
    const manifest = createRequire(import.meta.url).resolve('shaka-packager/package.json')
    const path = join(dirname(manifest), 'bin', name)
    return /version v?\d+\.\d+\.\d+/.test(await askProgram(path, ['--version'])) ? path : null
  } catch {
    return null
  }
}

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

const isThere = (path: string, mode?: number) =>
  access(path, mode).then(
    () => true,
    () => false,
  )

export async function installCommand(
  platform: NodeJS.Platform = process.platform,
  has: (path: string) => Promise<boolean> = isThere,
): Promise<string> {
  const own = systems[platform]
  if (own !== undefined) return own
  for (const [program, command] of installers) if (await has(program)) return command
  return 'install ffmpeg 5 or newer'
}

export function describeFfmpeg(ffmpeg: FfmpegProgram | null, command: string): string {
  if (ffmpeg === null) return `No ffmpeg was found: films are not converted. To mend that: ${command}`
  const { version, origin, path } = ffmpeg
  if (origin !== 'bundled') return `Films are converted by ffmpeg ${version} (${origin}, ${path})`
  return `Films are converted by the ffmpeg of 2018 that npm brings (${version}): it reads no AV1 and lacks years of repairs. To mend that: ${command}`
}
