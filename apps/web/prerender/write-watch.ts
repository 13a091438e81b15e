// The server renders each item's page on request. The build prepares everything that is the same for all items.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { compressFile } from '../compress-assets.ts'
import type { Language, Script } from '../src/site/languages.ts'
import type * as Site from '../src/site/site.tsx'
import type { WatchShell } from '../src/site/watch/watch-server.tsx'
import type { SiteBundle } from './bundle-site.ts'
import { checkFonts, checkWeight } from './check-page.ts'
import { distDir, siteBuild, siteDir } from './paths.ts'
import { publish, publishedFiles, publishSiteFile } from './publish-asset.ts'
import { bothValues, tokensFor } from './theme-tokens.ts'

const output = { outDir: distDir, emptyOutDir: false, target: 'es2022', modulePreload: false } as const

async function chunksOf(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const results = [await build(config)].flat()
  const files = results.flatMap((result) => ('output' in result ? result.output : []))
  return files.filter((file) => file.type === 'chunk')
}

function entryOf(chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The bundle of the page of an item has no entry.')
  return entry
}

interface WatchScript {
  address: string
  code: string
  /** Scripts that a film needs once somebody presses play. Its page fetches them ahead. */
  early: string[]
}

/** Writes the scripts of the item page to dist/assets. The first script loads the others when it needs them. */
export async function bundleWatchScript(): Promise<WatchScript> {
  const name = 'assets/watch-[hash:8].js'
  const chunks = await chunksOf({
    ...siteBuild,
    build: {
      ...output,
      // Library mode stops Vite from adding a helper for lazily loaded styles; these scripts load no styles.
      lib: { entry: `${siteDir}watch/start.ts`, formats: ['es'] },
      rolldownOptions: {
        output: { entryFileNames: name, chunkFileNames: name, minify: true },
        // Keeps the contract's schemas out of the script: unused modules of the contract are dropped.
        treeshake: { moduleSideEffects: [{ test: /[\\/]packages[\\/]contract[\\/]/, sideEffects: false }] },
      },
    },
  })
  for (const { fileName } of chunks) await compressFile(join(distDir, fileName))
  const { fileName, code } = entryOf(chunks)
  const isEarly = ({ moduleIds }: Rolldown.OutputChunk) =>
    moduleIds.some((id) => /watch\/(?:player|stream)\.ts$|shaka-player\.dash-es2021\.js$/.test(id))
  const early = chunks.filter(isEarly).map((chunk) => `/${chunk.fileName}`)
  return { address: `/${fileName}`, code, early }
}

async function bundleWatchServer(): Promise<string> {
  const chunks = await chunksOf({
    ...siteBuild,
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ...output,
      write: false,
      ssr: `${siteDir}watch/watch-server.tsx`,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return entryOf(chunks).code
}

const ground = bothValues('--color-ground')

function stylesOf(
  site: typeof Site,
  css: string,
  scriptsIn?: (language: Language) => Script[],
): WatchShell['styles'] {
  const [page] = site.sitePages
  if (!page) throw new Error('The site has no pages.')
  const drawn = site.renderPage({ page, ground, scripts: [], address: publishSiteFile, styles: '' })
  // The header and the footer use theme tokens too, so a drawn page is searched for them.
  const tokens = tokensFor(css + drawn)
  const styles = site.languages.map(({ code }) => [
    code,
    tokens + site.fontFaces(code, publishSiteFile) + site.itemFaces(publishSiteFile, scriptsIn?.(code)) + css,
  ])
  return Object.fromEntries(styles) as WatchShell['styles']
}

/**
 * Writes what the server needs to render item pages. Call it after the other pages are written: it lists the files that
 * they use. The folder's name begins with a dot, so that the server does not serve it.
 */
export async function writeWatchPage(
  site: typeof Site,
  bundle: SiteBundle,
  script: WatchScript,
): Promise<void> {
  checkWeight('The page of an item', bundle.styles.watch + bundle.styles.embed, script.code)
  // The page's fonts must have all letters of its fixed texts. Texts of items use the item fonts.
  for (const { code } of site.languages)
    checkFonts(
      `The page of an item (${code})`,
      JSON.stringify(site.siteTexts[code].watch),
      site.fontFiles(code).map(({ file }) => file),
    )
  const folder = join(distDir, '.server')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'render-watch.js'), await bundleWatchServer())
  const { styles, scripts } = bundle
  const { landing } = scripts
  for (const file of site.itemFiles) publishSiteFile(file)
  const shell: WatchShell = {
    ground,
    scripts: [script.address],
    early: script.early,
    styles: stylesOf(site, styles.watch),
    embedStyles: styles.embed,
    // Lists stay light: a title in another script than the page's gets the device's font, if there is one.
    browseStyles: stylesOf(site, styles.browse, site.ownScripts),
    landing: {
      // The landing page stays light too: its titles in Indian scripts get the device's fonts.
      styles: stylesOf(site, styles.landing, () => ['latin']),
      scripts: landing ? [publish(landing.name, landing.code), script.address] : [],
    },
    addresses: publishedFiles(),
  }
  const pages = `import { sharePages } from './render-watch.js'\nexport const pages = sharePages(${JSON.stringify(shell)})\n`
  await writeFile(join(folder, 'watch.js'), pages)
}
