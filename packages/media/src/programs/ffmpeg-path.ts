// Which ffmpeg this machine offers.
import { access, constants } from 'node:fs/promises'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import { askProgram } from './run-program.ts'

export interface FfmpegProgram {
  /** Absolute. */
  path: string
  /** As ffmpeg says it itself, such as `5.1.9-0+deb12u1`. */
  version: string
  origin: 'configured' | 'system' | 'bundled'
}
export interface FfmpegSearch {
  /** The operator's choice (FFMPEG_PATH); nothing else is tried then. */
  configured?: string | undefined
  /** Folders as in PATH. */
  searchPath?: string | undefined
}

const OLDEST_MAJOR = 5
const YEAR_OF_OLDEST = 2022
const usualFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin', '/snap/bin'].join(delimiter)

interface Banner {
  version: string
  isRecent: boolean
}

/** Builds from the repository carry no number (`N-47683-g0e8eb07980`): the year tells their age. */
export function readBanner(banner: string): Banner | null {
  const [, version, year] =
    /^ffmpeg version (\S+).*?Copyright \(c\) 2000-(\d{4})/.exec(banner.split('\n')[0] ?? '') ?? []
  if (version === undefined) return null
  const major = /^n?(\d+)\./.exec(version)?.[1]
  const isRecent = major === undefined ? Number(year) >= YEAR_OF_OLDEST : Number(major) >= OLDEST_MAJOR
  return { version, isRecent }
}

async function askVersion(path: string): Promise<Banner | null> {
  try {
    return readBanner(await askProgram(path, ['-hide_banner', '-version']))
  } catch {
    return null
  }
}

async function findInFolders(searchPath: string): Promise<FfmpegProgram | null> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'
  for (const folder of new Set(searchPath.split(delimiter).filter(isAbsolute))) {
    const path = join(folder, name)
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    const banner = isThere ? await askVersion(path) : null
    if (banner?.isRecent === true) return { path, version: banner.version, origin: 'system' }
  }
  return null
}

/** A build of 2018 that ships inside an npm package: there for everybody, with the holes of its age. */
async function findBundled(): Promise<FfmpegProgram | null> {
  try {
    const installer = await import('@ffmpeg-installer/ffmpeg')
    const { path } = installer.default
    const banner = await askVersion(path)
    return banner && { path, version: banner.version, origin: 'bundled' }
  } catch {
    return null
  }
}

/** Null where this machine has none; a configured one that does not run is an error. */
export async function findFfmpeg(search: FfmpegSearch = {}): Promise<FfmpegProgram | null> {
  if (search.configured) {
    const path = resolve(search.configured)
    const banner = await askVersion(path)
    if (banner === null) throw new Error(`FFMPEG_PATH does not name a working ffmpeg: ${search.configured}`)
    return { path, version: banner.version, origin: 'configured' }
  }
  return (await findInFolders(search.searchPath ?? usualFolders)) ?? (await findBundled())
}
