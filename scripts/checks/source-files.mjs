// Lists and reads the files of the repository, without ignored ones.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { root } from '../setup.mjs'

function walk(folder) {
  const isOurs = (name) => !['node_modules', 'dist', 'data', '.git', 'results', 'screenshots'].includes(name)
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => isOurs(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? walk(path) : [relative(root, path).replaceAll(sep, '/')]
    })
}

export const read = (file) => readFileSync(join(root, file), 'utf8')
export const isThere = (file) => existsSync(join(root, file))

/** An unpacked archive has no git: then the folders are read. */
export function sourceFiles() {
  const run = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = run.status === 0 ? run.stdout.split('\n').filter(Boolean) : walk(root)
  return files.filter(isThere)
}

/** Without those of the peers, whose packages are installed elsewhere. */
export const filesNamed = (name) =>
  sourceFiles().filter((file) => basename(file) === name && !file.startsWith('bench/peers/fixtures/'))
