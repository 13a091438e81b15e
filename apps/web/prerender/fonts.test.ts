// Dates, times and names of languages come from the runtime, so the fonts may lack one of their letters.
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { CalendarShown } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { fontFiles, itemFiles, ranges } from '../src/site/fonts.ts'
import { languages } from '../src/site/languages.ts'
import { previewWords } from '../src/site/watch/watch-page.tsx'
import { sharePages } from '../src/site/watch/watch-server.tsx'
import { siteDir } from './paths.ts'

/** Reads the table `cmap` of a font file: https://www.w3.org/TR/WOFF2/#table_dir_format. */
function readCmap(file: Buffer): Buffer {
  let at = 48
  const byte = () => file[at++] ?? 0
  const length = () => {
    let value = 0
    for (let more = true; more;) {
      const next = byte()
      value = value * 128 + (next & 127)
      more = next > 127
    }
    return value
  }
  const [glyf, loca, otherTag] = [10, 11, 63]
  let start = 0
  let own = [0, 0]
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = byte()
    const tag = flags & 63
    if (tag === otherTag) at += 4
    const bytes = length()
    const isTransformed = tag === glyf || tag === loca ? flags >> 6 !== 3 : flags >> 6 !== 0
    const stored = isTransformed ? length() : bytes
    if (tag === 0) own = [start, start + stored]
    start += stored
  }
  return brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(...own)
}

/** Letters of a font: https://learn.microsoft.com/typography/opentype/spec/cmap (format 4). */
function lettersOf(name: string): Set<string> {
  const cmap = readCmap(readFileSync(`${siteDir}fonts/${name}.woff2`))
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => cmap.readUInt32BE(8 + n * 8))
  const table = cmap.subarray(tables.find((offset) => cmap.readUInt16BE(offset) === 4))
  const size = table.readUInt16BE(6)
  const letters = new Set<string>()
  for (let segment = 0; segment < size; segment += 2) {
    const [end, start] = [table.readUInt16BE(14 + segment), table.readUInt16BE(16 + size + segment)]
    for (let code = start; code <= end; code += 1) letters.add(String.fromCodePoint(code))
  }
  return letters
}

const files = [...itemFiles, ...languages.flatMap(({ code }) => fontFiles(code).map(({ file }) => file))]
const pages = sharePages({
  styles: { en: '', hi: '', gu: '' },
  embedStyles: '',
  browseStyles: { en: '', hi: '', gu: '' },
  landing: { styles: { en: '', hi: '', gu: '' }, scripts: [] },
  early: [],
  addresses: Object.fromEntries(files.map((file) => [file, file])),
  ground: { light: '', dark: '' },
  scripts: [],
})
/** Times in all months, on all days of the week, in the morning and in the evening. */
const moments = Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2027, 0, 1 + n * 31, n * 2, n * 5)))

/** Names of all languages with a code of two letters, as the player's choices show them. */
function languageNames(language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  return letters.flatMap((first) => letters.map((second) => names.of(first + second) ?? ''))
}

function shownOn(moment: Date): CalendarShown {
  const time = moment.toISOString()
  const day = {
    date: time.slice(0, 10),
    months: ['chaitra' as const],
    adhik: false,
    half: 'sud' as const,
    tithi: 1,
    repeated: false,
    lost: false,
    parva: null,
    samvat: 2553,
  }
  const pachkhan = {
    navkarsi: time,
    porsi: time,
    sadhPorsi: time,
    purimaddha: time,
    avaddha: time,
    chauvihar: time,
  }
  return {
    origin: 'https://jinvani.test',
    town: 'london',
    tradition: 'all',
    days: [day, day],
    sun: { sun: 'rises', sunrise: time, sunset: time, pachkhan },
    occasions: [],
  }
}

test.each(['hi', 'gu'] as const)('the fonts have all letters of dates and times in %s', (language) => {
  const page = pages.calendars.find((each) => each.language === language)
  const texts = moments.flatMap((moment) => [
    (page?.render(shownOn(moment)) ?? '').replaceAll(/<(script|style)[^>]*>.*?<\/\1>|<[^>]*>/gs, ' '),
    previewWords(language, moment.toISOString()),
  ])
  const shown = new Set(texts.join('').replaceAll(/\s|&\w+;/g, ''))
  expect(shown.size).toBeGreaterThan(50)
  // Dates are in texts, with the weight of texts, and in headings.
  for (const font of ['item', 'title']) {
    const names = Object.keys(ranges).map((script) => (script === 'latin' ? script : `${script}-${font}`))
    const letters = new Set(names.flatMap((name) => [...lettersOf(name)]))
    expect([...shown].filter((letter) => !letters.has(letter))).toEqual([])
  }
})

test.each(['hi', 'gu'] as const)(
  'the font of the choices of sound and captions has all letters of the names of languages in %s',
  (language) => {
    const styles = readFileSync(`${siteDir}styles/watch.css`, 'utf8')
    expect(styles).toMatch(/\.choices :is\(#sound, #captions\) \{\s+font-family: 'Anek item'/)
    const names = languageNames(language).join('').replaceAll(/\s/g, '')
    expect(names.length).toBeGreaterThan(500)
    const scripts = Object.keys(ranges).map((script) => (script === 'latin' ? script : `${script}-item`))
    const letters = new Set(scripts.flatMap((name) => [...lettersOf(name)]))
    expect([...new Set(names)].filter((letter) => !letters.has(letter))).toEqual([])
  },
)
