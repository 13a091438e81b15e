// Makes the icons and sharing pictures in public/. Run it by hand after changes to the mark, theme or the hero's words.
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type * as BrandPictures from '../src/site/brand-pictures.tsx'
import { languages } from '../src/site/languages.ts'
import { importSite } from './import-site.ts'
import { publicDir, siteDir } from './paths.ts'
import { tokensFor } from './theme-tokens.ts'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'

const { iconPicture, markFile, sharingPicture } = await importSite<typeof BrandPictures>('brand-pictures.tsx')

interface Picture {
  html: string
  width: number
  height: number
}

const require = createRequire(import.meta.url)
const fontFiles = [
  ['anek-latin/files/anek-latin-latin-wght-normal.woff2', 'U+0-2FF,U+2000-20FF'],
  ['anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2', 'U+900-97F,U+1CD0-1CF9'],
  ['anek-gujarati/files/anek-gujarati-gujarati-wght-normal.woff2', 'U+A80-AFF'],
] as const

const faces = fontFiles.map(async ([file, range]) => {
  const bytes = await readFile(require.resolve(`@fontsource-variable/${file}`), 'base64')
  return `@font-face{font-family:Anek;font-weight:100 800;src:url(data:font/woff2;base64,${bytes});unicode-range:${range}}`
})
const fonts = (await Promise.all(faces)).join('')

async function photograph<Name extends string>(
  pictures: Record<Name, Picture>,
  keep: (name: Name, png: Buffer) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--disable-gpu'] })
  try {
    for (const name of Object.keys(pictures) as Name[]) {
      const { html, width, height } = pictures[name]
      const page = await browser.newPage({ viewport: { width, height } })
      await page.setContent(`<!doctype html><style>${fonts}</style>${html}`)
      await page.evaluate(() => document.fonts.ready)
      await keep(name, await page.screenshot({ omitBackground: true }))
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

const picture = (width: number, height: number, html: string): Picture => ({
  width,
  height,
  html: `<style>body{margin:0}${tokensFor(html)}</style>${html}`,
})
const icon = (size: number, share: number, hasGround = true) =>
  picture(size, size, iconPicture(share, hasGround))

/** Wraps a PNG as an .ico file with one size. */
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

const styles = await readFile(`${siteDir}styles/sharing-picture.css`, 'utf8')
const pictures: Record<string, Picture> = {}
for (const { code: language } of languages) {
  const phone = await readFile(`${siteDir}screens/720/home-${language}-light.webp`, 'base64')
  const html = sharingPicture(language, `data:image/webp;base64,${phone}`, styles)
  pictures[language] = picture(1200, 630, html)
}
await photograph(pictures, async (language, png) => {
  await sharp(png).flatten().jpeg({ quality: 82, mozjpeg: true }).toFile(`${publicDir}og-${language}.jpg`)
})
