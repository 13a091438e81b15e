// Writes the public pages into dist/site as plain HTML that needs no script. Runs beside `vite build`.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compressFile } from '../compress-assets.ts'
import type * as Site from '../src/site/site.tsx'
import { bundleSite } from './bundle-site.ts'
import type { SiteBundle } from './bundle-site.ts'
import { checkFonts, checkSharing, checkWeight } from './check-page.ts'
import { importSite } from './import-site.ts'
import { distDir } from './paths.ts'
import { publish, publishSiteFile } from './publish-asset.ts'
import { bothValues, tokensFor } from './theme-tokens.ts'
import { writeWatchPage } from './write-watch.ts'

async function writeCompressed(file: string, text: string): Promise<void> {
  const path = join(distDir, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await compressFile(path)
}

async function writePages(site: typeof Site, { styles, scripts }: SiteBundle): Promise<void> {
  const ground = bothValues('--color-ground')
  const write = async (page: (typeof site.sitePages)[number]) => {
    const css = styles[page.kind]
    const script = scripts[page.kind]
    const props = {
      page,
      ground,
      script: script && publish(script.name, script.code),
      address: publishSiteFile,
      styles: '',
    }
    const tokens = tokensFor(css + site.renderPage(props))
    const html = site.renderPage({
      ...props,
      styles: tokens + site.fontFaces(page.language, publishSiteFile) + css,
    })
    checkFonts(
      page.file,
      html,
      site.fontFiles(page.language).map(({ file }) => file),
    )
    checkSharing(page.file, html)
    checkWeight(page.file, html, script?.code ?? '')
    await writeCompressed(`site/${page.file}`, html)
  }
  await Promise.all(site.sitePages.map(write))
}

const site = await importSite<typeof Site>('site.tsx')
const bundle = await bundleSite()
await writePages(site, bundle)
await writeWatchPage(site, bundle.styles.watch)
// Maps each path to its file. The name begins with a dot, so that the server does not serve this file.
const pages = Object.fromEntries(site.sitePages.map(({ path, file }) => [path, `site/${file}`]))
await writeFile(join(distDir, '.pages.json'), JSON.stringify(pages))
const files = site.crawlerFiles(site.sitePages, bothValues('--color-ground').light, new Date())
for (const [file, text] of Object.entries(files)) await writeCompressed(file, text)
