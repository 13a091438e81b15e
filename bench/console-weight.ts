// What a browser loads before it draws the console, and before the cards of the library: an entry script of index.html
// with all its static imports, and also the files that index.html preloads.
import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Row, printTable } from './table.ts'

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

async function weigh(what: string, entry: RegExp, most: number): Promise<Row> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const scripts = new Map<string, Buffer>()
  for (const [, path = ''] of html.matchAll(entry)) await collect(normalize(path), scripts)
  const bytes = [...scripts.values()].reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
  return {
    what: `${what}, gzip`,
    value: bytes / 1000,
    unit: 'KB',
    goal: { kind: 'at most', value: most },
    note: `${scripts.size} files`,
  }
}

export const weighConsole = () =>
  Promise.all([
    weigh('console, initial JavaScript', /<script[^>]*type="module"[^>]*src="([^"]+)"/g, 120),
    weigh('library, JavaScript of the first cards', /(?:src|href)="([^"]+\.js)"/g, 165),
  ])

if (import.meta.main) printTable(await weighConsole())
