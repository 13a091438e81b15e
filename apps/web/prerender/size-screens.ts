// Makes the sizes and formats of the app screens for the landing page, into src/site/screens. Run it by hand
// after a change to prerender/screens (720 by 1560, lossless).
import sharp from 'sharp'
import { screenWidths } from '../src/site/landing/screen-sizes.ts'
import { screenNames } from '../src/site/text/en.ts'
import { siteDir, webDir } from './paths.ts'

for (const name of screenNames) {
  for (const width of screenWidths) {
    // Resizes the fully decoded picture: a WebP that shrinks while it is read comes out rougher.
    const sized = sharp(`${webDir}prerender/screens/${name}.webp`).resize({ width, fastShrinkOnLoad: false })
    const file = `${siteDir}screens/${width}/${name}`
    await sized.clone().avif({ quality: 50, effort: 8, chromaSubsampling: '4:2:0' }).toFile(`${file}.avif`)
    await sized.clone().webp({ quality: 74, effort: 6, smartSubsample: true }).toFile(`${file}.webp`)
  }
}
