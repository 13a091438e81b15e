// What `npm run check` leaves out: steps whose files are unchanged since they passed, and feature tests of folders that
// the branch does not change. CI runs everything.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceFiles } from './checks/source-files.mjs'
import { root } from './setup.mjs'

/** True for a file that every step depends on: settings, the list of packages, and these scripts. */
const isForAll = (file) => /^(?:[^/]+\.(?:json|ts)|scripts\/.*)$/.test(file)

function hashOf(step, folders, files) {
  const hash = createHash('sha256').update(JSON.stringify(step.command))
  for (const file of files)
    if (isForAll(file) || folders.some((folder) => file.startsWith(folder)))
      hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const usual = join(root, 'node_modules/.cache/jinvani-check.json')
/** Skips a step if nothing that it reads has changed since it passed. `folders`: where these files are. */
export function onceFor(folders, step, files = sourceFiles(), stampFile = usual) {
  if (process.env.CI) return step
  const hash = hashOf(step, folders, files)
  const readStamps = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {})
  return {
    ...step,
    isUnchanged: readStamps()[step.name] === hash,
    keepPassed() {
      mkdirSync(dirname(stampFile), { recursive: true })
      writeFileSync(stampFile, JSON.stringify({ ...readStamps(), [step.name]: hash }))
    },
  }
}

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''

/** Files changed since the branch left `main` or, on `main`, by the last commit; with the working tree. */
function changedFiles() {
  const head = git('rev-parse', 'HEAD')
  const base = git('merge-base', 'HEAD', 'main') || git('merge-base', 'HEAD', 'origin/main')
  const changed = git('diff', '--name-only', base === head || base === '' ? 'HEAD^' : base)
  return `${changed}\n${git('ls-files', '--others', '--exclude-standard')}`.split('\n')
}

/** Tests for these changed files: their folders in the server, and the test that makes every call once. */
export function testsOf(files) {
  const folders = files.flatMap((file) => {
    // The contract and the features use the same folder name for a noun.
    const [, noun] = /^packages\/contract\/src\/([^/]+)\//.exec(file) ?? []
    const [own] = /^apps\/server\/src\/(?:(?:features|platform)\/)?[^/]+\//.exec(file) ?? []
    return noun === undefined ? (own ?? []) : `apps/server/src/features/${noun}/`
  })
  const there = [...new Set(folders)].filter((folder) => existsSync(join(root, folder)))
  return [...there, 'apps/server/src/whole-server/examples.test.ts']
}

/** The tests for the present change; an empty list means all tests. */
export const testsOfChange = () =>
  process.env.CI || git('rev-parse', 'HEAD^') === '' ? [] : testsOf(changedFiles())
