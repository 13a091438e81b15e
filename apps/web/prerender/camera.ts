import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium } from '@playwright/test'

export interface Picture {
  html: string
  width: number
  height: number
  scale: number
}

const require = createRequire(import.meta.url)
const fontFiles = [
  ['anek-latin/files/anek-latin-latin-wght-normal.woff2', 'U+0-2FF,U+2000-20FF'],
  ['anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2', 'U+900-97F,U+1CD0-1CF9'],
  ['anek-gujarati/files/anek-gujarati-gujarati-wght-normal.woff2', 'U+A80-AFF'],
] as const

async function fontFaces(): Promise<string> {
  const faces = fontFiles.map(async ([file, range]) => {
    const bytes = await readFile(require.resolve(`@fontsource-variable/${file}`))
    return `@font-face{font-family:Anek;font-weight:100 800;src:url(data:font/woff2;base64,${bytes.toString('base64')});unicode-range:${range}}`
  })
  return (await Promise.all(faces)).join('')
}

/** Renders drawings as PNG with the installed browser. */
export async function photograph<Name extends string>(
  pictures: Record<Name, Picture>,
  keep: (name: Name, png: Buffer) => Promise<void>,
): Promise<void> {
  const fonts = await fontFaces()
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--disable-gpu'] })
  try {
    for (const name of Object.keys(pictures) as Name[]) {
      const { html, width, height, scale } = pictures[name]
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
      await page.setContent(`<!doctype html><style>${fonts}</style>${html}`)
      await page.evaluate(() => document.fonts.ready)
      await keep(name, await page.screenshot({ omitBackground: true }))
      await page.close()
    }
  } finally {
    await browser.close()
  }
}
