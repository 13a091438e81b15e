// Lists and reads the files of the repository, without ignored ones.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesOf, root } from '../setup.mjs'

export const read = (file) => readFileSync(join(root, file), 'utf8')
export const isThere = (file) => existsSync(join(root, file))

/** An unpacked archive has no git: then the folders are read. */
export function sourceFiles() {
  const run = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = run.status === 0 ? run.stdout.split('\n').filter(Boolean) : filesOf('')
  return files.filter(isThere)
}

/** Without those of the peers, whose packages are installed elsewhere. */
export const filesNamed = (name) =>
  sourceFiles().filter((file) => basename(file) === name && !file.startsWith('bench/peers/fixtures/'))
