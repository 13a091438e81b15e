// The page of an item: its scripts for the browser, and the module that renders it for the server.
import { join } from 'node:path'
import { build } from 'vite'
import type { InlineConfig, Rolldown } from 'vite'
import { compressFile } from '../compress-assets.ts'
import { distDir, siteDir, webDir } from './paths.ts'

const shared: InlineConfig = { root: webDir, configFile: false, logLevel: 'error', publicDir: false }
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

export interface WatchScript {
  address: string
  code: string
  /** The scripts that a film needs once somebody presses play. */
  early: string[]
}

/** Writes the scripts to dist/assets; the first one loads the others when somebody presses play. */
export async function bundleWatchScript(): Promise<WatchScript> {
  const name = 'assets/watch-[hash:8].js'
  const chunks = await chunksOf({
    ...shared,
    build: {
      ...output,
      // Library mode: otherwise Vite adds a helper to each script that loads styles, and these have none.
      lib: { entry: `${siteDir}watch/start.ts`, formats: ['es'] },
      rolldownOptions: {
        output: { entryFileNames: name, chunkFileNames: name, minify: true },
        // Only what the page needs of the contract: no schemas.
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

/** Returns the module as one file for Node. */
export async function bundleWatchServer(): Promise<string> {
  const chunks = await chunksOf({
    ...shared,
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
