// Checks all imports against import-rules.mjs. It must also find the faults that are planted here, and accept correct
// imports.
import { posix } from 'node:path'
import { features, rules, server, web } from './import-rules.mjs'
import { endWith } from './report.mjs'
import { read, sourceFiles } from './source-files.mjs'

const kinds = { '**': '.*', '*': '[^/]*' }
const escaped = (text) => text.replace(/[.+^$()|[\]\\]/g, '\\$&')
const regexOf = (pattern) =>
  new RegExp(
    `^${pattern
      .split(/(\*\*|\*|<\w+>)/)
      .map((part) => kinds[part] ?? (part.startsWith('<') ? `(?${part}[^/]+)` : escaped(part)))
      .join('')}$`,
  )
const compiled = new Map()
function match(pattern, text) {
  if (!compiled.has(pattern)) compiled.set(pattern, regexOf(pattern))
  return compiled.get(pattern).exec(text)
}
const isOneOf = (patterns, text) => patterns.some((pattern) => match(pattern, text))

function* faultsOf(file, from) {
  const target = from.startsWith('.') ? posix.join(posix.dirname(file), from) : from
  const isTest = /\.test\.tsx?$/.test(file)
  for (const { says, in: files, but = [], no, save = [], ofTestsToo } of rules) {
    if ((isTest && !ofTestsToo) || isOneOf(but, file) || !isOneOf(no, target)) continue
    const found = files.map((pattern) => match(pattern, file)).find(Boolean)
    if (!found) continue
    const own = save.map((pattern) => pattern.replace(/<(\w+)>/g, (_, name) => found.groups[name]))
    if (!isOneOf(own, target)) yield says
  }
}

const imports =
  /^(?:(?:import|export)\b[^'";]*?|\} )from '([^']+)'|^import '([^']+)'|\b(?:import|require)\(\s*'([^']+)'/gm
const importsOf = (text) => [...text.matchAll(imports)].map((found) => found.slice(1).find(Boolean))

const isCode = (file) =>
  /\.(?:ts|tsx|mts|js|mjs)$/.test(file) &&
  !file.endsWith('.d.ts') &&
  !file.startsWith('bench/peers/fixtures/')

const planted = [
  ['packages/contract/src/a.ts', 'node:fs'],
  ['packages/contract/src/content/b.ts', '../../../media/src/index.ts'],
  ['packages/app-client/src/a.ts', '@jinvani/contract'],
  ['packages/media/src/a.ts', '@jinvani/contract'],
  ['packages/media/src/a.ts', '../../contract/src/index.ts'],
  [`${web}/console/a.ts`, '@jinvani/media'],
  [`${web}/console/a.ts`, 'node:fs'],
  [`${web}/api/b.ts`, '../sentences/error-sentences.ts'],
  [`${web}/browser/a.ts`, '../api/send.ts'],
  [`${web}/browser/a.ts`, '@jinvani/contract'],
  [`${web}/uploads/b.ts`, '../ui/toasts/toast.ts'],
  [`${web}/live/b.ts`, '../sentences/error-sentences.ts'],
  [`${web}/sentences/a.ts`, '../console/session/session.tsx'],
  [`${web}/ui/a.ts`, '@jinvani/contract'],
  [`${web}/ui/fields/a.ts`, '../../api/client.ts'],
  [`${web}/console/categories/a.ts`, '../content/content-card.tsx'],
  [`${web}/console/library/a.ts`, '../carousel/tile.tsx'],
  [`${web}/console/library/b.ts`, '../item/wizard.tsx'],
  [`${web}/console/player/a.ts`, '../table/library-table.tsx'],
  [`${web}/console/item/steps/a.ts`, '../../library/library-filters.ts'],
  [`${web}/console/item-facts/a.ts`, '../lists/options.tsx'],
  [`${web}/console/palette/a.ts`, '../../routes.tsx'],
  [`${web}/console/palette/a.ts`, '../../site/site.tsx'],
  [`${server}/worker.ts`, '@jinvani/web'],
  [`${server}/worker.ts`, 'fastify'],
  [`${server}/jobs.ts`, 'kysely'],
  [`${features}/content/service.ts`, 'kysely'],
  [`${features}/content/routes.ts`, '@fastify/static'],
  [`${features}/auth/second-factor/routes.ts`, 'fastify'],
  [`${features}/content/queries.ts`, 'pg'],
  [`${features}/content/jobs.ts`, '../categories/queries.ts'],
  [`${features}/content/a.ts`, '../../settings/config.ts'],
  [`${features}/content/a.ts`, '../../worker.ts'],
  [`${features}/films/queries.ts`, '../content/service.ts'],
  [`${features}/films/service.ts`, 'node:child_process'],
  [`${features}/films/parts/c-queries.ts`, '../../content/service.ts'],
  [`${features}/content/search/c.ts`, '../../categories/service.ts'],
  [`${features}/trash/a.ts`, '../content/service.ts'],
  [`${features}/films/text/a.ts`, '../packaging/finish.ts'],
  [`${features}/films/packaging/a.ts`, '../outside/outside-films.ts'],
  [`${server}/platform/a.ts`, '../features/content/service.ts'],
  [`${server}/platform/a.ts`, '../app.ts'],
  ['bench/a.ts', '../apps/server/src/platform/database/connect.ts'],
  ['acceptance/journeys/a.test.ts', '@jinvani/server'],
]
const lawful = [
  ['packages/contract/src/b.ts', 'zod'],
  ['packages/contract/src/content/c.ts', '../example-values.ts'],
  [`${web}/api/c.ts`, '../browser/browser-storage.ts'],
  [`${web}/console/content/a.ts`, '../item/wizard.tsx'],
  [`${web}/console/table/a.ts`, '../library/library-filters.ts'],
  [`${features}/content/a.ts`, '../categories/service.ts'],
  [`${features}/content/routes.ts`, 'fastify'],
  [`${features}/content/queries.ts`, 'kysely'],
  [`${server}/platform/load/a.ts`, 'kysely'],
  [`${features}/films/parts/a-queries.ts`, 'kysely'],
  [`${features}/films/parts/b-queries.ts`, '../queries.ts'],
  [`${features}/content/search/a.ts`, 'kysely'],
  [`${features}/content/a.test.ts`, '../categories/queries.ts'],
]
const written = `import a from 'a'\nimport {\n  b,\n} from 'b'\nimport type { C } from 'c'\nexport * from 'd'
import 'e'\nconst f = await import('f')\ntype G = typeof import('g')`

const document = read('docs/architecture.md').replace(/\s+/g, ' ')
const bitten = new Set(planted.flatMap(([file, from]) => [...faultsOf(file, from)]))
const real = sourceFiles()
  .filter(isCode)
  .flatMap((file) => importsOf(read(file)).map((from) => [file, from]))
const faults = [
  ...[...real, ...lawful].flatMap(([file, from]) =>
    [...faultsOf(file, from)].map((says) => `${file} imports ${from}: ${says}`),
  ),
  ...planted
    .filter(([file, from]) => [...faultsOf(file, from)].length === 0)
    .map(([file, from]) => `${file} may import ${from}, which was planted as a fault`),
  ...rules.filter(({ says }) => !bitten.has(says)).map(({ says }) => `No planted fault proves: ${says}`),
  ...rules
    .filter(({ says }) => !document.includes(says))
    .map(({ says }) => `docs/architecture.md does not say: ${says}`),
]
if (importsOf(written).join('') !== 'abcdefg') faults.push('an import is not read')
endWith(faults)
