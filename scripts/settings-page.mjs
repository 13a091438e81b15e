// Makes docs/settings.md from the schema of the settings. Run by hand it writes the page; checks/docs.mjs compares.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsBySubject } from '../apps/server/src/settings/config.ts'
import { insecureSettings, secretSettings } from '../apps/server/src/settings/production-rules.ts'
import { root } from './setup.mjs'

export const settingsPage = 'docs/settings.md'
export const settingNames = Object.values(settingsBySubject).flatMap((group) => Object.keys(group))
export const secretFileNames = secretSettings.map((name) => `${name}_FILE`)

const intro = `# Settings

<!-- Made by \`node scripts/settings-page.mjs\` from apps/server/src/settings. Change the descriptions there. -->

Settings are environment variables. All are optional. The start checks them all; a wrong one stops it with a sentence
that names the setting. \`0\` switches a limit off. [README](../README.md#settings) has the six to begin with,
[operations](operations/install.md) says which belong together.

- **S**: a secret. It may come from a file: \`SECRET_KEY_FILE=/run/secrets/key\` in place of \`SECRET_KEY\`.
- **W**: production refuses a weak value: an \`http\` address of another host, a secret that is easily guessed, a database
  on another host without TLS ([secrets](operations/secrets.md#what-production-refuses)).
`

/** Default of a schema; `optional` and `pipe` wrap the schema that has it. */
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

/** Columns as wide as their widest cell, as oxfmt writes tables. */
function tableOf(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const [head, ...others] = rows
  return [
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...others.map(line),
  ].join('\n')
}

export function makeSettingsPage() {
  const groups = Object.entries(settingsBySubject).map(([subject, group]) => {
    const rows = Object.entries(group).map(rowOf)
    return `## ${subject}\n\n${tableOf([['Name', 'Default', 'What it does'], ...rows])}\n`
  })
  return [intro, ...groups].join('\n')
}

if (import.meta.main) writeFileSync(join(root, settingsPage), makeSettingsPage())
