// The server renders the page of an item; the build writes everything that does not depend on the item.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Site from '../src/site/site.tsx'
import type { WatchShell } from '../src/site/watch/watch-server.tsx'
import type { SiteBundle } from './bundle-site.ts'
import { bundleWatchServer, type WatchScript } from './bundle-watch.ts'
import { checkFonts, checkWeight } from './check-page.ts'
import { distDir } from './paths.ts'
import { publish, publishSiteFile, publishedFiles } from './publish-asset.ts'
import { bothValues, tokensFor } from './theme-tokens.ts'

const ground = bothValues('--color-ground')

/** Theme tokens of the header and the footer, which every page has. */
function frameTokens({ sitePages: [page], renderPage }: typeof Site, css: string): string {
  if (!page) throw new Error('The site has no pages.')
  return tokensFor(css + renderPage({ page, ground, scripts: [], address: publishSiteFile, styles: '' }))
}

/** Checks the fonts of the page's own texts; the texts of an item have fonts of their own. */
function checkWords({ languages, watchTexts, fontFiles }: typeof Site): void {
  for (const { code } of languages)
    checkFonts(
      `The page of an item (${code})`,
      JSON.stringify(watchTexts[code]),
      fontFiles(code).map(({ file }) => file),
    )
}

function stylesOf(site: typeof Site, css: string, itemScripts?: ['latin']): WatchShell['styles'] {
  const tokens = frameTokens(site, css)
  const styles = site.languages.map(({ code }) => [
    code,
    tokens + site.fontFaces(code, publishSiteFile) + site.itemFaces(publishSiteFile, itemScripts) + css,
  ])
  return Object.fromEntries(styles) as WatchShell['styles']
}

function shellOf(
  site: typeof Site,
  { styles, scripts }: SiteBundle,
  { address: script, early }: WatchScript,
): WatchShell {
  const { landing } = scripts
  for (const file of site.itemFiles) publishSiteFile(file)
  return {
    ground,
    scripts: [script],
    early,
    styles: stylesOf(site, styles.watch),
    embedStyles: styles.embed,
    browseStyles: stylesOf(site, styles.browse),
    landing: {
      // The page is to be light: titles in Indian scripts have the font of the system.
      styles: stylesOf(site, styles.landing, ['latin']),
      scripts: landing ? [publish(landing.name, landing.code), script] : [],
    },
    addresses: publishedFiles(),
  }
}

/**
 * After the other pages, whose files it names. The name of the folder begins with a dot, so that the server does not
 * serve its files.
 */
export async function writeWatchPage(
  site: typeof Site,
  bundle: SiteBundle,
  script: WatchScript,
): Promise<void> {
  checkWeight('The page of an item', bundle.styles.watch + bundle.styles.embed, script.code)
  checkWords(site)
  const folder = join(distDir, '.server')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'render-watch.js'), await bundleWatchServer())
  const shell = JSON.stringify(shellOf(site, bundle, script))
  const pages = `import { sharePages } from './render-watch.js'\nexport const pages = sharePages(${shell})\n`
  await writeFile(join(folder, 'watch.js'), pages)
}
