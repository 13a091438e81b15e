import type { AssetAddress } from './assets.ts'
import { type Language, type Script, scriptOf } from './languages.ts'

export const ranges: Record<Script, string> = {
  latin: 'U+0-2FF,U+2000-20FF,U+2190-22FF',
  devanagari: 'U+900-97F,U+1CD0-1CF9',
  gujarati: 'U+A80-AFF',
}

const scripts = Object.keys(ranges) as Script[]

export const ownScripts = (language: Language): Script[] =>
  scripts.filter((script) => script === 'latin' || script === scriptOf(language))

/**
 * The font files of a page. The fonts for Latin and for the page's script have the letters of all fixed texts of the
 * site. The other fonts have only the letters of words that pages of every language show, such as the names of the
 * languages and the verse.
 */
export function fontFiles(language: Language): { script: Script; file: string; isWhole: boolean }[] {
  const own = ownScripts(language)
  return scripts.map((script) => {
    const isWhole = own.includes(script)
    return { script, file: `fonts/${isWhole ? script : `${script}-few`}.woff2`, isWhole }
  })
}

export function fontFaces(language: Language, address: AssetAddress): string {
  const faces = fontFiles(language).map(
    ({ script, file }) =>
      `@font-face{font-family:Anek;font-weight:400 700;font-display:swap;src:url(${address(file)})format("woff2");unicode-range:${ranges[script]}}`,
  )
  return faces.join('') + fallbackFace
}

/**
 * Fonts of the device with the metrics of Anek Latin, so that no line moves when Anek arrives. Android has Roboto,
 * whose bold letters are narrower; other systems have Arial. `size-adjust` is the width of the English texts in Anek
 * divided by their width in the other font. The ascent 0.9 and descent 0.2 of Anek are divided by `size-adjust`.
 */
const fallbackFace =
  '@font-face{font-family:"Anek fallback";src:local("Arial"),local("Liberation Sans");size-adjust:93.5%;ascent-override:96.3%;descent-override:21.4%;line-gap-override:0%}' +
  '@font-face{font-family:"Anek for Android";font-weight:400;src:local("Roboto"),local("Roboto Regular");size-adjust:94.6%;ascent-override:95.1%;descent-override:21.1%;line-gap-override:0%}' +
  '@font-face{font-family:"Anek for Android";font-weight:600 700;src:local("Roboto Bold"),local("Roboto");size-adjust:96.8%;ascent-override:93%;descent-override:20.7%;line-gap-override:0%}'

/** The fonts of an item: for texts such as lyrics, and for headings. A page loads only those of the item's scripts. */
const itemWeights = { item: '400 599', title: '600 700' } as const
type ItemFont = keyof typeof itemWeights
const itemNames = Object.keys(itemWeights) as ItemFont[]
const itemFile = (script: Script, font: ItemFont) => `fonts/${script}-${font}.woff2`

export interface PageFont {
  file: string
  /** Low for words below the largest picture, so that the picture does not wait for their font. */
  fetchPriority?: 'low'
}

const letters = { devanagari: /\p{Script=Devanagari}/u, gujarati: /\p{Script=Gujarati}/u }
const itemScripts = Object.keys(letters) as (keyof typeof letters)[]
export const itemFiles = itemScripts.flatMap((script) => itemNames.map((font) => itemFile(script, font)))

/** The item fonts that these texts need. `shown`: the scripts that have an item font on the page. */
export function itemFonts(title: string, texts: string, shown: readonly Script[] = scripts) {
  const scriptsIn = (text: string) =>
    itemScripts.filter((script) => shown.includes(script) && letters[script].test(text))
  return [
    ...scriptsIn(title).map((script): PageFont => ({ file: itemFile(script, 'title') })),
    ...scriptsIn(texts).map((script): PageFont => ({ file: itemFile(script, 'item'), fetchPriority: 'low' })),
  ]
}

/** Fonts that devices bring for a script, by the names that `local()` finds on Android, iOS, macOS and Windows. */
const deviceFonts: Record<Exclude<Script, 'latin'>, string[]> = {
  devanagari: [
    'Noto Sans Devanagari',
    'NotoSansDevanagari-Regular',
    'Kohinoor Devanagari',
    'KohinoorDevanagari-Regular',
    'Nirmala UI',
    'Mangal',
  ],
  gujarati: [
    'Noto Sans Gujarati',
    'NotoSansGujarati-Regular',
    'Kohinoor Gujarati',
    'KohinoorGujarati-Regular',
    'Gujarati Sangam MN',
    'Nirmala UI',
    'Shruti',
  ],
}

/**
 * The styles of the item fonts. With `font-display: optional`, a font that loads late is used only from the next page
 * on, so that no line moves. A script that is not `shown` gets the device's font, or ours if the device has none and
 * would show boxes. Chrome joins only faces of equal weights into one font, so Latin gets a face for each weight too.
 */
export function itemFaces(address: AssetAddress, shown: readonly Script[] = scripts): string {
  const face = (script: Script, font: ItemFont) => {
    const file = script === 'latin' ? 'fonts/latin.woff2' : itemFile(script, font)
    const isShown = script === 'latin' || shown.includes(script)
    const device = isShown ? '' : deviceFonts[script].map((name) => `local("${name}"),`).join('')
    return `@font-face{font-family:"Anek item";font-weight:${itemWeights[font]};font-display:${isShown ? 'optional' : 'swap'};src:${device}url(${address(file)})format("woff2");unicode-range:${ranges[script]}}`
  }
  return scripts.flatMap((script) => itemNames.map((font) => face(script, font))).join('')
}
