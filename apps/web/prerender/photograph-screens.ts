// Run by hand after a change to src/site/app-screens or src/site/art; the pictures are kept in src/site/screens.
import { readFile } from 'node:fs/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import type { appScreens as AppScreens } from '../src/site/app-screens/app-screens.tsx'
import { photographWidths, screenSize } from '../src/site/app-screens/screen-sizes.ts'
import { screenNames } from '../src/site/text/landing-text.ts'
import type { ScreenName } from '../src/site/text/landing-text.ts'
import { photograph } from './camera.ts'
import type { Picture } from './camera.ts'
import { importSite } from './import-site.ts'
import { siteDir } from './paths.ts'

async function keepSizes(name: ScreenName, png: Buffer): Promise<void> {
  for (const width of photographWidths) {
    const sized = sharp(png).resize({ width }).flatten()
    const file = `${siteDir}screens/${name}-${width}`
    await sized.clone().avif({ quality: 50, effort: 8, chromaSubsampling: '4:2:0' }).toFile(`${file}.avif`)
    await sized.clone().webp({ quality: 74, effort: 6, smartSubsample: true }).toFile(`${file}.webp`)
  }
}

const { appScreens } = await importSite<{ appScreens: typeof AppScreens }>('app-screens/app-screens.tsx')
const styles = await Promise.all(
  ['app-theme', 'app-screens'].map((name) => readFile(`${siteDir}app-screens/${name}.css`, 'utf8')),
)
const pictures = Object.fromEntries(
  screenNames.map((name) => [
    name,
    {
      ...screenSize,
      scale: 2,
      html: `<style>${styles.join('')}</style>${renderToStaticMarkup(appScreens[name])}`,
    },
  ]),
) as Record<ScreenName, Picture>

await photograph(pictures, keepSizes)
