// Makes the icons and the sharing pictures in public/. Run it by hand after a change to the mark, the
// theme or the words of the hero.
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type * as BrandPictures from '../src/site/brand-pictures.tsx'
import { photograph } from './camera.ts'
import type { Picture } from './camera.ts'
import { importSite } from './import-site.ts'
import { publicDir, siteDir } from './paths.ts'
import { tokensFor } from './theme-tokens.ts'

const { iconPicture, markFile, sharingLanguages, sharingPicture } =
  await importSite<typeof BrandPictures>('brand-pictures.tsx')

const picture = (width: number, height: number, html: string): Picture => ({
  width,
  height,
  scale: 1,
  html: `<style>body{margin:0}${tokensFor(html)}</style>${html}`,
})
const icon = (size: number, share: number, hasGround = true) =>
  picture(size, size, iconPicture(share, hasGround))

/** An .ico file is a list of pictures; one PNG is enough. */
function icoFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

async function keepIcons(): Promise<void> {
  await writeFile(`${publicDir}favicon.svg`, markFile(tokensFor(markFile(''))))
  const icons = {
    'favicon-32': icon(32, 1, false),
    'apple-touch-icon': icon(180, 0.74),
    'icon-192': icon(192, 0.82),
    'icon-512': icon(512, 0.82),
    'icon-maskable-512': icon(512, 0.6),
  }
  await photograph(icons, async (name, png) => {
    const small = await sharp(png).png({ compressionLevel: 9, palette: true }).toBuffer()
    if (name === 'favicon-32') await writeFile(`${publicDir}favicon.ico`, icoFile(png, 32))
    else await writeFile(`${publicDir}${name}.png`, small)
  })
}

async function keepSharingPictures(): Promise<void> {
  const styles = await readFile(`${siteDir}styles/sharing-picture.css`, 'utf8')
  const pictures: Record<string, Picture> = {}
  for (const language of sharingLanguages) {
    const phone = await readFile(`${siteDir}screens/720/home-${language}-light.webp`, 'base64')
    const html = sharingPicture(language, `data:image/webp;base64,${phone}`, styles)
    pictures[language] = picture(1200, 630, html)
  }
  await photograph(pictures, async (language, png) => {
    await sharp(png).flatten().jpeg({ quality: 82, mozjpeg: true }).toFile(`${publicDir}og-${language}.jpg`)
  })
}

await keepIcons()
await keepSharingPictures()
