// Weighs the scripts that a browser loads before it draws the console, the cards of the library, and another page: the
// entry script of index.html with all static imports, then the files that index.html preloads, then those of the page.
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Row, atMost, printTable } from './table.ts'

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url))
const staticImport = /(?:^|[;}\s])(?:import|export)(?:[^"'()]*?from)?\s*["'](\.[^"']+)["']/g

async function collect(file: string, seen: Map<string, Buffer>): Promise<void> {
  if (seen.has(file)) return
  const code = await readFile(join(dist, file))
  seen.set(file, code)
  for (const [, path = ''] of code.toString().matchAll(staticImport)) {
    await collect(normalize(join(dirname(file), path)), seen)
  }
}

async function weigh(what: string, starts: readonly string[], most: number): Promise<Row> {
  const scripts = new Map<string, Buffer>()
  for (const path of starts) await collect(normalize(path), scripts)
  const bytes = [...scripts.values()].reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
  const note = `${scripts.size} files`
  return { what: `${what}, gzip`, value: bytes / 1000, unit: 'KB', goal: atMost(most), note }
}

export async function weighConsole() {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const found = (entry: RegExp) => [...html.matchAll(entry)].map(([, path = '']) => path)
  const library = found(/(?:src|href)="([^"]+\.js)"/g)
  const assets = await readdir(join(dist, 'assets'))
  const page = assets.filter((name) => /^admin-user-list-page.*\.js$/.test(name))
  return await Promise.all([
    weigh('console, initial JavaScript', found(/<script[^>]*type="module"[^>]*src="([^"]+)"/g), 120),
    weigh('library, JavaScript of the first cards', library, 165),
    weigh('another page, all its JavaScript', [...library, ...page.map((name) => `/assets/${name}`)], 310),
  ])
}

if (import.meta.main) printTable(await weighConsole())
