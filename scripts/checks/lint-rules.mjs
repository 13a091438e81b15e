// Proves that the import rules bite: every snippet below breaks one of them and must be refused, and the lawful
// snippets must pass. They are linted in a copy of the folder layout, so nothing is ever written into the tree.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { node, programFile, root, toolEnv } from '../setup.mjs'

const imports = 'eslint(no-restricted-imports)'
const globals = 'eslint(no-restricted-globals)'
const use = (name, from) => `import { ${name} } from '${from}'\nexport const used = ${name}\n`

const linted = ['apps', 'packages', 'bench', 'acceptance']

/** [file, its text, the rule that must refuse it; none: it is lawful]. */
const snippets = [
  ['packages/contract/src/a.ts', use('readFile', 'node:fs'), imports],
  ['packages/contract/src/b.ts', use('z', 'zod')],
  ['packages/contract/src/examples/a.ts', use('readFile', 'node:fs'), imports],
  ['packages/contract/src/examples/b.ts', use('probe', '../../../media/src/index.ts'), imports],
  ['packages/contract/src/examples/c.ts', use('z', '../b.ts')],
  ['packages/contract/src/calls/a.ts', use('readFile', 'node:fs'), imports],
  ['packages/contract/src/calls/b.ts', use('z', '../examples/c.ts')],
  ['packages/media/src/a.ts', use('calls', '@jinvani/contract'), imports],
  ['apps/web/src/console/a.ts', use('probe', '@jinvani/media'), imports],
  ['apps/web/src/console/b.ts', 'export const answer = fetch("/healthz")\n', globals],
  ['apps/web/src/api/a.ts', 'export const answer = fetch("/healthz")\n'],
  ['apps/web/src/api/b.ts', use('failures', '../sentences/error-sentences.ts'), imports],
  ['apps/web/src/api/c.ts', use('localStore', '../browser/browser-storage.ts')],
  ['apps/web/src/browser/a.ts', use('send', '../api/send.ts'), imports],
  ['apps/web/src/uploads/a.ts', 'export const sender = new XMLHttpRequest()\n'],
  ['apps/web/src/uploads/b.ts', use('toast', '../ui/toasts/toast.ts'), imports],
  ['apps/web/src/uploads/c.ts', 'export const answer = fetch("/healthz")\n', globals],
  ['apps/web/src/live/a.ts', 'export const answer = fetch("/healthz")\n', globals],
  ['apps/web/src/live/b.ts', use('failures', '../sentences/error-sentences.ts'), imports],
  ['apps/web/src/sentences/a.ts', use('useAdmin', '../console/session/session.tsx'), imports],
  ['apps/web/src/ui/a.ts', use('calls', '@jinvani/contract'), imports],
  ['apps/web/src/ui/fields/a.ts', use('client', '../../api/client.ts'), imports],
  ['apps/web/src/ui/lists/a.ts', use('localStore', '../../browser/browser-storage.ts'), imports],
  ['apps/web/src/console/categories/a.ts', use('Card', '../content/content-card.tsx'), imports],
  ['apps/web/src/console/categories/b.ts', use('Button', '../../ui/button.tsx')],
  ['apps/web/src/console/categories/c.ts', use('useSaveForm', '../forms/use-save-form.ts')],
  ['apps/web/src/console/categories/d.ts', 'export const sender = new XMLHttpRequest()\n', globals],
  ['apps/web/src/console/content/library/a.ts', use('tile', '../../carousel/tile.tsx'), imports],
  ['apps/web/src/console/frame/a.ts', use('Card', '../content/content-card.tsx'), imports],
  ['apps/web/src/console/forms/a.ts', use('Card', '../content/content-card.tsx'), imports],
  ['apps/web/src/console/palette/a.ts', use('router', '../../routes.tsx'), imports],
  ['apps/server/src/features/content/service.ts', use('sql', 'kysely'), imports],
  ['apps/server/src/features/content/policy.ts', use('fastify', 'fastify'), imports],
  ['apps/server/src/features/content/jobs.ts', use('find', '../categories/queries.ts'), imports],
  ['apps/server/src/features/content/a.ts', use('find', '../categories/service.ts')],
  ['apps/server/src/features/content/queries.ts', use('sql', 'kysely')],
  ['apps/server/src/features/films/queries.ts', use('find', '../content/service.ts'), imports],
  ['apps/server/src/features/films/service.ts', use('spawn', 'node:child_process'), imports],
  ['apps/server/src/features/films/videocrypt/a.ts', use('sql', 'kysely'), imports],
  [
    'apps/server/src/features/films/videocrypt/b.ts',
    use('openKey', '../../protection/content-key.ts'),
    imports,
  ],
  ['apps/server/src/features/films/videocrypt/c.ts', use('keys', '../../protection/service.ts')],
  ['apps/server/src/features/films/videocrypt/d.ts', use('seal', '../../../platform/sealed.ts')],
  ['apps/server/src/features/films/videocrypt/e.ts', use('find', '../queries.ts')],
  ['apps/server/src/features/films/parts/a-queries.ts', use('sql', 'kysely')],
  ['apps/server/src/features/films/parts/b-queries.ts', use('find', '../queries.ts')],
  ['apps/server/src/features/films/parts/c-queries.ts', use('find', '../../content/service.ts'), imports],
  ['apps/server/src/features/films/parts/d-queries.ts', use('Db', '../../../platform/database/connect.ts')],
  ['apps/server/src/features/content/search/a.ts', use('sql', 'kysely')],
  ['apps/server/src/features/content/search/b.ts', use('connect', '../../../platform/database/connect.ts')],
  ['apps/server/src/features/content/search/c.ts', use('find', '../../categories/service.ts'), imports],
  ['apps/server/src/features/content/search/d.ts', use('save', '../service.ts'), imports],
  ['apps/server/src/features/content/search/e.ts', use('spawn', 'node:child_process'), imports],
  ['apps/server/src/features/uploads/reading/a.ts', use('sql', 'kysely'), imports],
  ['apps/server/src/features/uploads/reading/b.ts', use('find', '../../content/queries.ts'), imports],
  ['apps/server/src/features/uploads/reading/c.ts', use('find', '../../content/service.ts')],
  ['apps/server/src/features/uploads/reading/d.ts', use('receive', '../receiving/receive-file.ts')],
  ['apps/server/src/features/uploads/reading/e.ts', use('find', '../queries.ts')],
  ['apps/server/src/features/uploads/reading/f.ts', use('config', '../../../config.ts'), imports],
  ['apps/server/src/features/uploads/reading/g.ts', use('Db', '../../../platform/database/connect.ts')],
  ['apps/server/src/platform/a.ts', use('list', '../features/content/service.ts'), imports],
  ['bench/a.ts', use('connect', '../apps/server/src/platform/database/connect.ts'), imports],
  ['bench/peers/products/a.ts', use('refold', '../../../apps/server/src/main.ts'), imports],
  ['bench/peers/products/b.ts', use('calls', '@jinvani/contract')],
  ['acceptance/journeys/a.ts', use('server', '@jinvani/server'), imports],
  ['apps/server/src/platform/b.ts', 'export const port = process.env.PORT\n', 'node(no-process-env)'],
  ['apps/server/src/config.ts', 'export const port = process.env.PORT\n'],
  [
    'apps/server/src/platform/c.ts',
    'export const open = (thing: any) => thing\n',
    'typescript(no-explicit-any)',
  ],
  [
    'apps/server/src/platform/d.ts',
    "import { e } from './e.ts'\nexport const d = () => e\n",
    'import(no-cycle)',
  ],
  [
    'apps/server/src/platform/e.ts',
    "import { d } from './d.ts'\nexport const e = () => d\n",
    'import(no-cycle)',
  ],
  [
    'apps/server/src/platform/f.ts',
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
  const settings = JSON.stringify({ extends: './tsconfig.base.json', include: linted })
  writeFileSync(join(folder, 'tsconfig.json'), settings)
}

function lint(folder) {
  const args = ['--type-aware', '--format', 'json', ...linted]
  const run = spawnSync(node, [programFile('oxlint'), ...args], {
    cwd: folder,
    env: toolEnv,
    encoding: 'utf8',
  })
  try {
    return JSON.parse(run.stdout).diagnostics.map(({ filename, code }) => ({ filename, code }))
  } catch {
    throw new Error(`oxlint gave no report:\n${run.stdout}${run.stderr}`)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'jinvani-lint-'))
try {
  layOut(folder)
  const found = lint(folder)
  const codesOf = (file) => found.filter(({ filename }) => filename === file).map(({ code }) => code)
  const wrong = snippets.flatMap(([file, , rule]) => {
    const codes = codesOf(file)
    if (rule)
      return codes.includes(rule) ? [] : [`${file}: ${rule} did not refuse it, only [${codes.join(', ')}]`]
    return codes.length === 0 ? [] : [`${file}: lawful, yet refused by ${codes.join(', ')}`]
  })
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}
