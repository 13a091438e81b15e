// What a browser loads before it draws the console: the entry script and all its static imports.
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

export async function weighConsole(): Promise<Row> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const scripts = new Map<string, Buffer>()
  for (const [, path = ''] of html.matchAll(/<script[^>]*type="module"[^>]*src="([^"]+)"/g)) {
    await collect(normalize(path), scripts)
  }
  const bytes = [...scripts.values()].reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
  return {
    what: 'console, initial JavaScript, gzip',
    value: bytes / 1000,
    unit: 'KB',
    goal: { kind: 'at most', value: 120 },
    note: `${scripts.size} files`,
  }
}

if (import.meta.main) printTable([await weighConsole()])
