// Writes a `.br` and a `.gz` next to text files of the build, so that the server need not compress them.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const shrinks = /\.(?:html|js|css|svg|json|txt|xml|webmanifest|ico)$/
/** Smaller files are skipped: the response headers would outweigh the saving. */
const minBytes = 512

export async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

export function compressAssets(): Plugin {
  let outDir = ''
  let publicDir = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
      publicDir = config.publicDir
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      // Compresses only the bundle and public/, not all of dist: the public pages are written there at the same time.
      async handler(_, bundle) {
        const names = [...Object.keys(bundle), ...(await readdir(publicDir, { recursive: true }))]
        const files = names.filter((name) => shrinks.test(name)).map((name) => join(outDir, name))
        // Starting all at once is safe: Node's thread pool compresses only a few at a time.
        await Promise.all(files.map(compressFile))
      },
    },
  }
}
