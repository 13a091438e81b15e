// Checks that the linter's rules work: it must refuse the snippets that break a rule, and accept the others. They are
// linted in a copy of our folders, so that nothing is written into the repository.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, node, programFile, root, toolEnv } from '../setup.mjs'
import { endWith } from './report.mjs'

const globals = 'eslint(no-restricted-globals)'
const platform = 'apps/server/src/platform'

/** [file, text, the rule that must refuse it]; a correct snippet has no rule. */
const snippets = [
  ['apps/web/src/console/b.ts', 'export const answer = fetch("/healthz")\n', globals],
  ['apps/web/src/api/a.ts', 'export const answer = fetch("/healthz")\n'],
  ['apps/web/src/uploads/a.ts', 'export const sender = new XMLHttpRequest()\n'],
  ['apps/web/src/uploads/c.ts', 'export const answer = fetch("/healthz")\n', globals],
  ['apps/web/src/live/a.ts', 'export const answer = fetch("/healthz")\n', globals],
  ['apps/web/src/console/categories/d.ts', 'export const sender = new XMLHttpRequest()\n', globals],
  [`${platform}/b.ts`, 'export const port = process.env.PORT\n', 'node(no-process-env)'],
  ['apps/server/src/settings/config.ts', 'export const port = process.env.PORT\n'],
  [`${platform}/c.ts`, 'export const open = (thing: any) => thing\n', 'typescript(no-explicit-any)'],
  [`${platform}/d.ts`, "import { e } from './e.ts'\nexport const d = () => e\n", 'import(no-cycle)'],
  [`${platform}/e.ts`, "import { d } from './d.ts'\nexport const e = () => d\n", 'import(no-cycle)'],
  [
    `${platform}/f.ts`,
    'const work = async () => 1\nexport const f = () => {\n  work()\n}\n',
    'typescript(no-floating-promises)',
  ],
]

function layOut(folder) {
  for (const name of ['.oxlintrc.json', 'tsconfig.base.json']) cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of snippets) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const settings = JSON.stringify({ extends: './tsconfig.base.json', include: ['apps'] })
  writeFileSync(join(folder, 'tsconfig.json'), settings)
}

function lint(folder) {
  const args = [programFile('oxlint'), '--type-aware', '--format', 'json', 'apps']
  const run = spawnSync(node, args, { cwd: folder, env: toolEnv, encoding: 'utf8' })
  try {
    return JSON.parse(run.stdout).diagnostics.map(({ filename, code }) => ({ filename, code }))
  } catch {
    throw new Error(`oxlint gave no report:\n${run.stdout}${run.stderr}`)
  }
}

const folder = makeFolder('lint')
layOut(folder)
const found = lint(folder)
const codesOf = (file) => found.filter(({ filename }) => filename === file).map(({ code }) => code)
const wrong = snippets.flatMap(([file, , rule]) => {
  const codes = codesOf(file)
  if (rule)
    return codes.includes(rule) ? [] : [`${file}: ${rule} did not refuse it, only [${codes.join(', ')}]`]
  return codes.length === 0 ? [] : [`${file}: lawful, yet refused by ${codes.join(', ')}`]
})
endWith(wrong)
