import type { AssetAddress } from './assets.ts'
import { type Language, type Script, scriptOf } from './languages.ts'

/** Unicode ranges of each script, in CSS syntax. */
export const ranges: Record<Script, string> = {
  latin: 'U+0-2FF,U+2000-20FF,U+2190-22FF',
  devanagari: 'U+900-97F,U+1CD0-1CF9',
  gujarati: 'U+A80-AFF',
}

/**
 * Font files of a page: the whole subset for its own script, a handful of letters for the others. Every page
 * shows the names of the languages and the verse.
 */
export function fontFiles(language: Language): { script: Script; file: string; isWhole: boolean }[] {
  return (Object.keys(ranges) as Script[]).map((script) => {
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
 * Latin letters of the device with the metrics of Anek Latin, so that lines stay put on its arrival. Android has
 * Roboto, whose bold letters are narrower than those of Anek; other systems have Arial. `size-adjust` is the width of
 * the English texts in Anek over that in the other font; the ascent of Anek is 0.9 and its descent 0.2, both divided by it.
 */
const fallbackFace =
  '@font-face{font-family:"Anek fallback";src:local("Arial"),local("Liberation Sans");size-adjust:93.5%;ascent-override:96.3%;descent-override:21.4%;line-gap-override:0%}' +
  '@font-face{font-family:"Anek for Android";font-weight:400;src:local("Roboto"),local("Roboto Regular");size-adjust:94.6%;ascent-override:95.1%;descent-override:21.1%;line-gap-override:0%}' +
  '@font-face{font-family:"Anek for Android";font-weight:600 700;src:local("Roboto Bold"),local("Roboto");size-adjust:96.8%;ascent-override:93%;descent-override:20.7%;line-gap-override:0%}'

/** Fonts of titles and lyrics: a page loads those of the scripts that its item is written in. */
const itemFiles: Record<Script, string> = {
  latin: 'fonts/latin.woff2',
  devanagari: 'fonts/devanagari-item.woff2',
  gujarati: 'fonts/gujarati-item.woff2',
}

/** Font files of the Indian scripts that occur in these texts. */
export const itemFonts = (texts: string) => [
  ...(/\p{Script=Devanagari}/u.test(texts) ? [itemFiles.devanagari] : []),
  ...(/\p{Script=Gujarati}/u.test(texts) ? [itemFiles.gujarati] : []),
]

/** `font-display: optional`: a font that loads late is used from the next page on, so that no line moves. */
export const itemFaces = (address: AssetAddress) =>
  (Object.keys(ranges) as Script[])
    .map(
      (script) =>
        `@font-face{font-family:"Anek item";font-weight:400 700;font-display:optional;src:url(${address(itemFiles[script])})format("woff2");unicode-range:${ranges[script]}}`,
    )
    .join('')
