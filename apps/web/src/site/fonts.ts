import type { AssetAddress } from './assets.ts'
import type { Language } from './languages.ts'

const ranges = {
  latin: 'U+0-2FF,U+2000-20FF,U+2190-22FF',
  devanagari: 'U+900-97F,U+1CD0-1CF9',
  gujarati: 'U+A80-AFF',
} as const
type Script = keyof typeof ranges

/** The names of the languages and the verse stand on every page, so each page gets at least those letters of each script. */
const ownScript: Record<Language, Script> = { en: 'latin', hi: 'devanagari', gu: 'gujarati' }

/** The font files of a page: the whole subset for its own script, a handful of letters for the others. */
export function fontFiles(language: Language): { script: Script; file: string; isOwn: boolean }[] {
  return (Object.keys(ranges) as Script[]).map((script) => {
    const isOwn = script === ownScript[language]
    const isWhole = isOwn || script === 'latin'
    return { script, file: `fonts/${isWhole ? script : `${script}-few`}.woff2`, isOwn }
  })
}

export function fontFaces(language: Language, address: AssetAddress): string {
  const faces = fontFiles(language).map(
    ({ script, file }) =>
      `@font-face{font-family:Anek;font-weight:400 700;font-display:swap;src:url(${address(file)})format("woff2");unicode-range:${ranges[script]}}`,
  )
  return faces.join('') + fallbackFace
}

/** As wide and as tall as Anek Latin, so that lines do not move when the font arrives. Measured by prerender/subset-fonts.py. */
const fallbackFace =
  '@font-face{font-family:"Anek fallback";src:local("Arial"),local("Liberation Sans"),local("Roboto");size-adjust:93.5%;ascent-override:96.3%;descent-override:21.4%;line-gap-override:0%}'
