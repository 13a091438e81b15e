// Copies the theme tokens that a page uses into it, so that site and console share one source of colours and sizes.
import { readFileSync } from 'node:fs'
import { webDir } from './paths.ts'

const css = readFileSync(`${webDir}src/theme.css`, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
const [, theme = ''] = /@theme static \{(.*?)\n\}/s.exec(css) ?? []
const tokens = new Map(
  [...theme.matchAll(/^ {2}(--[\w-]+):\s*([^;]+);/gms)].map(
    ([, name = '', value = '']) => [name, value.replaceAll(/\s+/g, ' ').trim()] as const,
  ),
)
if (tokens.size === 0) throw new Error('src/theme.css holds no tokens in "@theme static".')

const usedIn = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

function collect(text: string, found: Set<string>): Set<string> {
  for (const name of usedIn(text)) {
    if (found.has(name) || !tokens.has(name)) continue
    found.add(name)
    collect(tokens.get(name) ?? '', found)
  }
  return found
}

/** Builds the `:root` rule with all tokens that this text uses, directly or through other tokens. */
export function tokensFor(text: string): string {
  const rules = [...collect(text, new Set())].map((name) => `${name}:${tokens.get(name)}`)
  const missing = usedIn(text).filter((name) => !tokens.has(name) && !text.includes(`${name}:`))
  if (missing.length > 0) throw new Error(`No such token in src/theme.css: ${missing.join(', ')}`)
  return `:root{${rules.join(';')}}`
}

/** The light and the dark value of a token that is written as light-dark(light, dark). */
export function bothValues(name: string): { light: string; dark: string } {
  const [, light, dark] =
    /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(tokens.get(name) ?? '') ?? []
  if (!light || !dark) throw new Error(`${name} in src/theme.css is no light-dark() of two oklch() colours.`)
  return { light, dark }
}
