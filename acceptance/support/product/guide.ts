// The code blocks of docs/app-api.md, and the answers that the guide shows for them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { node24, root } from './product.ts'

interface Block {
  language: string
  text: string
}
export interface GuideStep {
  command: string
  /** The answer that the guide shows below the command; null if it shows none. */
  shown: { language: 'json' | 'text'; text: string } | null
}

export function readGuide(): { steps: GuideStep[]; client: string } {
  const text = readFileSync(join(root, 'docs/app-api.md'), 'utf8')
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', code = '']): Block => ({ language, text: code }),
  )
  const steps = blocks.flatMap(({ language, text: command }, at): GuideStep[] => {
    if (language !== 'sh') return []
    const next = blocks[at + 1]
    const isAnswer = next?.language === 'json' || next?.language === 'text'
    const shown = isAnswer
      ? { language: next.language === 'json' ? ('json' as const) : ('text' as const), text: next.text }
      : null
    return [{ command, shown }]
  })
  return { steps, client: blocks.find(({ language }) => language === 'ts')?.text ?? '' }
}

const separator = '\u001E'
/** All blocks as one script, so that they share variables. */
export const scriptOf = (steps: readonly GuideStep[]) =>
  ['set -eu', ...steps.map(({ command }) => `${command}\nprintf '\\036'`)].join('\n')
export const outputsOf = (printed: string) => printed.split(separator).map((text) => text.trim())

/**
 * Describes the shape of a value in words: values of the same shape give the same words. A list has the words of all
 * its entries.
 */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  const fields = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
  return `{${fields.map(([key, inner]) => `${key}:${shapeOf(inner)}`).join()}}`
}

export function hasCommand(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A small jq with what the guide needs, for machines without jq. */
const jq = `#!/usr/bin/env node
const { readFileSync } = require('node:fs')
const words = process.argv.slice(2).filter((word) => word !== '-r')
const [filter, file = 0] = words
const walk = (path) => (value) => path.split('.').filter(Boolean).reduce((at, key) => at[key], value)
const each = (path) => (values) => path.endsWith('[]') ? values.flatMap(walk(path.slice(0, -2))) : values.map(walk(path))
const select = (test) => (values) => {
  const [path, wanted] = test.split(' == ')
  return values.filter((value) => (wanted ? walk(path)(value) === JSON.parse(wanted) : walk(path)(value)))
}
const steps = filter.split(' | ').map((part) => /^select/.test(part) ? select(part.slice(7, -1)) : each(part))
const found = steps.reduce((values, step) => step(values), [JSON.parse(readFileSync(file, 'utf8'))])
for (const value of found) console.log(process.argv.includes('-r') && typeof value === 'string' ? value : JSON.stringify(value, null, 2))
`

/** PATH for the commands of the guide: this Node first, and the small jq if the machine has none. */
export async function guidePath(folder: string): Promise<string> {
  if (!hasCommand('jq')) {
    await writeFile(join(folder, 'jq'), jq)
    await chmod(join(folder, 'jq'), 0o755)
  }
  return [dirname(node24), process.env['PATH'], folder].join(delimiter)
}
