import type { AssetAddress } from './assets.ts'
import { type Language, type Script, scriptOf } from './languages.ts'

export const ranges: Record<Script, string> = {
  latin: 'U+0-2FF,U+2000-20FF,U+2190-22FF',
  devanagari: 'U+900-97F,U+1CD0-1CF9',
  gujarati: 'U+A80-AFF',
}

const scripts = Object.keys(ranges) as Script[]

/**
 * Latin and the page's own script come whole. The others come as a few letters, for the names of the languages and the
 * verse, which every page shows.
 */
export function fontFiles(language: Language): { script: Script; file: string; isWhole: boolean }[] {
  return scripts.map((script) => {
    const isWhole = script === 'latin' || script === scriptOf(language)
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
 * Fonts of the device with the metrics of Anek Latin, so that no line moves when it arrives. Android has Roboto, whose
 * bold letters are narrower than those of Anek; other systems have Arial. `size-adjust`: the width of the English texts
 * in Anek, divided by their width in the other font. The ascent 0.9 and descent 0.2 of Anek are divided by it.
 */
const fallbackFace =
  '@font-face{font-family:"Anek fallback";src:local("Arial"),local("Liberation Sans");size-adjust:93.5%;ascent-override:96.3%;descent-override:21.4%;line-gap-override:0%}' +
  '@font-face{font-family:"Anek for Android";font-weight:400;src:local("Roboto"),local("Roboto Regular");size-adjust:94.6%;ascent-override:95.1%;descent-override:21.1%;line-gap-override:0%}' +
  '@font-face{font-family:"Anek for Android";font-weight:600 700;src:local("Roboto Bold"),local("Roboto");size-adjust:96.8%;ascent-override:93%;descent-override:20.7%;line-gap-override:0%}'

/** Fonts of lyrics and other texts, and of headings. A page loads those of the scripts that its item uses. */
const itemWeights = { item: '400 599', title: '600 700' } as const
type ItemFont = keyof typeof itemWeights
const itemFile = (script: Script, font: ItemFont) => `fonts/${script}-${font}.woff2`
const itemNames = Object.keys(itemWeights) as ItemFont[]

const itemScripts = scripts.filter((script) => script !== 'latin')
export const itemFiles = itemScripts.flatMap((script) => itemNames.map((font) => itemFile(script, font)))
const nameOf = (script: Script) => script.replace(/^./, (letter) => letter.toUpperCase())

const scriptsIn = (texts: string) =>
  itemScripts.filter((script) => new RegExp(`\\p{Script=${nameOf(script)}}`, 'u').test(texts))

export const itemFonts = (title: string, texts: string) => [
  ...scriptsIn(title).map((script) => itemFile(script, 'title')),
  ...scriptsIn(texts).map((script) => itemFile(script, 'item')),
]

/** `font-display: optional`: a font that loads late is used from the next page on, so that no line moves. */
export function itemFaces(address: AssetAddress, shown: readonly Script[] = scripts): string {
  const face = (script: Script, file: string, weights: string) =>
    `@font-face{font-family:"Anek item";font-weight:${weights};font-display:optional;src:url(${address(file)})format("woff2");unicode-range:${ranges[script]}}`
  return shown
    .flatMap((script) =>
      script === 'latin'
        ? face(script, 'fonts/latin.woff2', '400 700')
        : itemNames.map((font) => face(script, itemFile(script, font), itemWeights[font])),
    )
    .join('')
}
