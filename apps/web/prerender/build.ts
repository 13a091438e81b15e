// Writes the public pages into dist/site as plain HTML that needs no script, and the files for crawlers. Runs at the
// same time as `vite build`. The server replaces `builtAddress` with its own address when it sends a page.
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type * as Site from '../src/site/site.tsx'
import { type SiteBundle, bundleSite } from './bundle-site.ts'
import { checkFonts, checkSharing, checkWeight } from './check-page.ts'
import { importSite } from './import-site.ts'
import { distDir } from './paths.ts'
import { publish, publishSiteFile } from './publish-asset.ts'
import { bothValues, tokensFor } from './theme-tokens.ts'
import { bundleWatchScript, writeWatchPage } from './write-watch.ts'

async function writePages(site: typeof Site, bundle: SiteBundle, player: string): Promise<void> {
  const ground = bothValues('--color-ground')
  const write = async (page: (typeof site.sitePages)[number]) => {
    const css = bundle.styles[page.kind]
    const script = bundle.scripts[page.kind]
    const scripts = script ? [publish(script.name, script.code)] : []
    if (page.kind === 'landing') scripts.push(player)
    const props = { page, ground, scripts, address: publishSiteFile, styles: '' }
    const tokens = tokensFor(css + site.renderPage(props))
    const styles = tokens + site.fontFaces(page.language, publishSiteFile) + css
    const html = site.renderPage({ ...props, styles })
    const fonts = site.fontFiles(page.language).map(({ file }) => file)
    checkFonts(page.file, html, fonts)
    checkSharing(page.file, html)
    checkWeight(page.file, html, script?.code ?? '')
    await writeFile(join(distDir, 'site', page.file), html)
  }
  await Promise.all([...site.sitePages, ...site.noticePages].map(write))
}

const site = await importSite<typeof Site>('site.tsx')
const bundle = await bundleSite()
await mkdir(join(distDir, 'site'), { recursive: true })
const player = await bundleWatchScript()
await writePages(site, bundle, player.address)
await writeWatchPage(site, bundle, player)
const crawled = site.crawlerFiles(site.sitePages, bothValues('--color-ground').light, new Date())
const fileOf = (path: string) => `site/${basename(path)}`
for (const [path, text] of Object.entries(crawled)) await writeFile(join(distDir, fileOf(path)), text)
// Maps each path to its file. The name begins with a dot, so that the server does not serve this file.
const pages = [
  ...site.sitePages.map(({ path, file }) => [path, `site/${file}`]),
  ...Object.keys(crawled).map((path) => [path, fileOf(path)]),
]
await writeFile(join(distDir, '.pages.json'), JSON.stringify(Object.fromEntries(pages)))
