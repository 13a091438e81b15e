// Writes a `.br` and a `.gz` beside every file that shrinks, so the server never compresses a file twice.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const shrinks = /\.(?:html|js|css|svg|json|txt|xml|webmanifest|ico)$/
/** Smaller files are skipped: their headers weigh more than the saving. */
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
      // The public pages are written into the same folder meanwhile.
      async handler(_, bundle) {
        const names = [...Object.keys(bundle), ...(await readdir(publicDir, { recursive: true }))]
        const files = names.filter((name) => shrinks.test(name)).map((name) => join(outDir, name))
        // Node's thread pool limits how many are compressed at once.
        await Promise.all(files.map(compressFile))
      },
    },
  }
}
