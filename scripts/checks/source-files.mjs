// Lists and reads the files of the repository, without those that git ignores.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesOf, root } from '../setup.mjs'

export const read = (file) => readFileSync(join(root, file), 'utf8')
export const isThere = (file) => existsSync(join(root, file))

/** The files that git knows. In an unpacked archive, which has no git, all files of its folders. */
export function sourceFiles() {
  const run = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = run.status === 0 ? run.stdout.split('\n').filter(Boolean) : filesOf('')
  return files.filter(isThere)
}

/** Files with this name, but not those of the products in bench/peers, whose packages are installed elsewhere. */
export const filesNamed = (name) =>
  sourceFiles().filter((file) => basename(file) === name && !file.startsWith('bench/peers/fixtures/'))
