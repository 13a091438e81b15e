// Checks each page before it is published; a failed check stops the build.
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { ranges } from '../src/site/fonts.ts'
import { publicDir, siteDir } from './paths.ts'

const maxCompressedBytes = 25_000
const maxScriptBytes = 2_000

const coverage = JSON.parse(readFileSync(`${siteDir}fonts/coverage.json`, 'utf8')) as Record<
  string,
  string | string[]
>
const patterns = Object.entries(ranges)
  .filter(([script]) => script !== 'latin')
  .map(([script, range]) => {
    const letters = range.replaceAll(/U\+(\w+)-(\w+),?/g, '\\u{$1}-\\u{$2}')
    return [script, new RegExp(`[${letters}]+`, 'gu')] as const
  })

/** Checks that the fonts have all words of the page. They hold the glyphs of known words only. */
export function checkFonts(file: string, html: string, fonts: string[]): void {
  const text = html.replaceAll(/<(script|style|title)[^>]*>.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
  const latin = new Set(coverage['latin'] ?? '')
  const strangers = [...text].filter((letter) => letter < '\u0900' && letter > ' ' && !latin.has(letter))
  const words = patterns.flatMap(([script, pattern]) => {
    const font = fonts.find((name) => name.includes(script))
    const known = new Set(coverage[font?.replace(/^fonts\/|\.woff2$/g, '') ?? ''])
    return (text.match(pattern) ?? []).filter((word) => !known.has(word))
  })
  const missing = new Set([...strangers, ...words])
  if (missing.size > 0)
    throw new Error(`${file}: not in the fonts: ${[...missing].join(' ')}. Run prerender/subset-fonts.py.`)
}

/** Checks that the page's picture for shared links exists. */
export function checkSharing(file: string, html: string): void {
  const [, picture = ''] = /property="og:image" content="[^"]*(\/[^"/]+)"/.exec(html) ?? []
  if (!existsSync(publicDir + picture))
    throw new Error(`${file}: no picture public${picture}. Run prerender/photograph-brand.ts.`)
}

export function checkWeight(file: string, html: string, script: string): void {
  const bytes = brotliCompressSync(html).length
  if (bytes > maxCompressedBytes)
    throw new Error(`${file} weighs ${bytes} bytes compressed, limit ${maxCompressedBytes}.`)
  if (script.length > maxScriptBytes)
    throw new Error(`The script weighs ${script.length} bytes, limit ${maxScriptBytes}.`)
}
