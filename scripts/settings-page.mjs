// Makes the pages of settings and limits from the schemas. Run by hand, it writes them; checks/docs.mjs compares them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsBySubject } from '../apps/server/src/settings/config.ts'
import { limitNames, limitsBySubject, sizes } from '../apps/server/src/settings/limits.ts'
import { insecureSettings, secretSettings } from '../apps/server/src/settings/production-rules.ts'
import { root } from './setup.mjs'

export const settingNames = Object.values(settingsBySubject).flatMap((group) => Object.keys(group))
export const secretFileNames = secretSettings.map((name) => `${name}_FILE`)
export { limitNames }

const intro = `# Settings

<!-- Made by \`npx node scripts/settings-page.mjs\` from apps/server/src/settings. Change the descriptions there. -->

Settings are environment variables. All are optional. The start checks them all; a wrong one stops it with a sentence
that names the setting. [README](../README.md#settings) has the six to begin with,
[operations](operations/install.md) says which belong together.

- **S**: a secret. It may come from a file: \`SECRET_KEY_FILE=/run/secrets/key\` in place of \`SECRET_KEY\`.
- **W**: production refuses a weak value: an \`http\` address of another host, a secret that is easily guessed, a database
  on another host without TLS ([secrets](operations/secrets.md#what-production-refuses)).
`

/** The default of a setting. In the schema, `optional` and `pipe` are wrapped around the part that has it. */
function defaultOf(schema) {
  const { type, defaultValue, innerType, in: input } = schema._zod.def
  if (type === 'default') return String(defaultValue)
  const inner = innerType ?? input
  return inner ? defaultOf(inner) : ''
}

function rowOf([name, schema]) {
  const { description, unset } = schema.meta() ?? {}
  if (!description) throw new Error(`${name} has no description`)
  const value = defaultOf(schema)
  const marks = [secretSettings.includes(name) && '**S**', insecureSettings.includes(name) && '**W**']
  const sentence = [description, ...marks].filter(Boolean).join(' ')
  return [`\`${name}\``, unset ?? (value && `\`${value}\``), sentence]
}

/** A table whose columns are as wide as oxfmt makes them. */
function tableOf(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [head, ...others] = rows
  return [head, widths.map((width) => '-'.repeat(width)), ...others].map(line).join('\n')
}

function pageOf(intro, subjects, head, rowOf) {
  const sections = Object.entries(subjects).map(
    ([subject, group]) => `## ${subject}\n\n${tableOf([head, ...Object.entries(group).map(rowOf)])}\n`,
  )
  return [intro, ...sections].join('\n')
}

const limitsIntro = `# Sizes and limits

<!-- Made by \`npx node scripts/settings-page.mjs\` from apps/server/src/settings/limits.ts. -->

\`SIZE=small\`, \`normal\` or \`large\` chooses a number for each limit below; \`normal\` is the default. \`LIMITS\` sets some
of them by name, and the others stay as the size has them. \`0\` switches a limit off.

\`\`\`sh
SIZE=large
LIMITS=POINTS_PER_MINUTE=600,FILMS_AT_ONCE=5
\`\`\`

- **small**: a community on one machine of 1 or 2 GB. **large**: machines of 16 GB and more, or many phones behind the
  same carriers' addresses.
- A wrong number stops the start, and an unknown name too, with the name that is nearest.
- Before version 0.3.0 each name was a variable of its own. Such a variable still counts, and the start prints the line
  of \`LIMITS\` to set in its place. A name in both is refused.

What they protect: [limits](limits.md), [login codes](login-codes.md#caps).
`

function limitRowOf([name, { bySize, description }]) {
  return [`\`${name}\``, ...sizes.map((size) => String(bySize[size])), description]
}

export const settingsPages = () => ({
  'docs/settings.md': pageOf(intro, settingsBySubject, ['Name', 'Default', 'What it does'], rowOf),
  'docs/operations/sizes.md': pageOf(
    limitsIntro,
    limitsBySubject,
    ['Name', ...sizes, 'What it limits'],
    limitRowOf,
  ),
})

if (import.meta.main)
  for (const [page, text] of Object.entries(settingsPages())) writeFileSync(join(root, page), text)
