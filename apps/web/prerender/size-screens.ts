// Run by hand after a change to prerender/screens, the pictures of the app's screens, 720 by 1560 without loss: makes the
// sizes and formats that the landing page shows, and keeps them in src/site/screens.
import sharp from 'sharp'
import { screenWidths } from '../src/site/landing/screen-sizes.ts'
import { screenNames } from '../src/site/text/landing-text.ts'
import { siteDir, webDir } from './paths.ts'

for (const name of screenNames) {
  for (const width of screenWidths) {
    // From the whole picture: a WebP shrunk while it is read comes out rougher.
    const sized = sharp(`${webDir}prerender/screens/${name}.webp`).resize({ width, fastShrinkOnLoad: false })
    const file = `${siteDir}screens/${width}/${name}`
    await sized.clone().avif({ quality: 50, effort: 8, chromaSubsampling: '4:2:0' }).toFile(`${file}.avif`)
    await sized.clone().webp({ quality: 74, effort: 6, smartSubsample: true }).toFile(`${file}.webp`)
  }
}
