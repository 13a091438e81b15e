// Which packager this machine has: the npm package carries one program for each platform.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { askProgram } from './run-program.ts'

export interface PackagerProgram {
  /** Absolute. */
  path: string
  /** Such as `3.4.2`. */
  version: string
}

const programs: Record<string, string> = {
  'linux-x64': 'packager-linux-x64',
  'linux-arm64': 'packager-linux-arm64',
  'darwin-x64': 'packager-osx-x64',
  'darwin-arm64': 'packager-osx-arm64',
  'win32-x64': 'packager-win-x64.exe',
}

/** Null where the package holds no program for this machine, or it does not run. */
export async function findPackager(): Promise<PackagerProgram | null> {
  const name = programs[`${process.platform}-${process.arch}`]
  if (name === undefined) return null
  try {
    const manifest = createRequire(import.meta.url).resolve('shaka-packager/package.json')
    const path = join(dirname(manifest), 'bin', name)
    const version = /version v?(\d+\.\d+\.\d+)/.exec(await askProgram(path, ['--version']))?.[1]
    return version === undefined ? null : { path, version }
  } catch {
    return null
  }
}
