// The server renders the page of an item; the build writes everything that does not depend on the item.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Site from '../src/site/site.tsx'
import type { WatchShell } from '../src/site/watch/watch-server.tsx'
import { bundleWatchScript, bundleWatchServer } from './bundle-watch.ts'
import { checkFonts, checkWeight } from './check-page.ts'
import { distDir } from './paths.ts'
import { publishSiteFile } from './publish-asset.ts'
import { bothValues, tokensFor } from './theme-tokens.ts'

const ground = bothValues('--color-ground')

/** Theme tokens of the header and the footer, which every page has. */
function frameTokens({ sitePages: [page], renderPage }: typeof Site, css: string): string {
  if (!page) throw new Error('The site has no pages.')
  return tokensFor(
    css + renderPage({ page, ground, script: undefined, address: publishSiteFile, styles: '' }),
  )
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

function shellOf(site: typeof Site, css: string, script: string): WatchShell {
  const tokens = frameTokens(site, css)
  const styles = site.languages.map(({ code }) => [
    code,
    tokens + site.fontFaces(code, publishSiteFile) + site.itemFaces(publishSiteFile) + css,
  ])
  const own = site.languages.flatMap(({ code }) => site.fontFiles(code).map(({ file }) => file))
  const files = [...own, ...site.itemFonts('अ અ')]
  return {
    ground,
    script,
    styles: Object.fromEntries(styles) as WatchShell['styles'],
    addresses: Object.fromEntries(files.map((file) => [file, publishSiteFile(file)])),
  }
}

/** The name of the folder begins with a dot, so that the server does not serve its files. */
export async function writeWatchPage(site: typeof Site, css: string): Promise<void> {
  const { address, code } = await bundleWatchScript()
  checkWeight('The page of an item', css, code)
  checkWords(site)
  const folder = join(distDir, '.server')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'render-watch.js'), await bundleWatchServer())
  const shell = JSON.stringify(shellOf(site, css, address))
  const pages = `import { sharePages } from './render-watch.js'\nexport const pages = sharePages(${shell})\n`
  await writeFile(join(folder, 'watch.js'), pages)
}
