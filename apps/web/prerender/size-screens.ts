// Makes all sizes and formats of the app screens on the landing page and writes them into src/site/screens. Run it by
// hand after a change to prerender/screens (720 by 1560, lossless; one for each screen, language and theme). It takes
// ten minutes; `node apps/web/prerender/size-screens.ts -hi` makes only the Hindi ones.
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'
import { screenWidths } from '../src/site/landing/screen-sizes.ts'
import { siteDir, webDir } from './paths.ts'

const folder = `${webDir}prerender/screens`
const [, , part = ''] = process.argv
for (const name of (await readdir(folder)).filter((each) => each.includes(part))) {
  for (const width of screenWidths) {
    // Decodes the whole picture before it resizes: sharp's shrink-on-load makes WebP look rougher.
    const sized = sharp(`${folder}/${name}`).resize({ width, fastShrinkOnLoad: false })
    const file = `${siteDir}screens/${width}/${basename(name, '.webp')}`
    await sized.clone().avif({ quality: 44, effort: 8, chromaSubsampling: '4:2:0' }).toFile(`${file}.avif`)
    await sized.clone().webp({ quality: 74, effort: 6, smartSubsample: true }).toFile(`${file}.webp`)
  }
}
