// Packs the client for an app outside this repository. `node packages/app-client/pack.ts [folder]` writes an archive
// with JavaScript and types into the folder (by default the current one), for `npm install <archive>`.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const here = import.meta.dirname
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const flags =
  '--declaration --rewriteRelativeImportExtensions --verbatimModuleSyntax --strict --skipLibCheck'.split(' ')
const forms = ['--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext']

/** Returns the path of the archive. */
export function packClient(folder: string): string {
  const staged = mkdtempSync(join(tmpdir(), 'jinvani-client-'))
  try {
    execFileSync(process.execPath, [join(here, 'generate.ts')])
    const { name, version, license, type, dependencies } = JSON.parse(
      readFileSync(join(here, 'package.json'), 'utf8'),
    ) as Record<string, unknown>
    const exports = { types: './dist/index.d.ts', default: './dist/index.js' }
    const entry = {
      main: exports.default,
      types: exports.types,
      exports,
      files: ['dist'],
      sideEffects: false,
    }
    const manifest = { name, version, license, type, ...entry, dependencies }
    writeFileSync(join(staged, 'package.json'), JSON.stringify(manifest, null, 2))
    cpSync(join(here, 'README.md'), join(staged, 'README.md'))
    const outDir = ['--rootDir', join(here, 'src'), '--outDir', join(staged, 'dist')]
    const compile = [compiler, join(here, 'src/index.ts'), ...flags, ...forms, ...outDir]
    execFileSync(process.execPath, compile, { cwd: staged, stdio: 'inherit' })
    const pack = ['pack', '--json', '--pack-destination', resolve(folder)]
    const packed = execFileSync('npm', pack, { cwd: staged })
    const [archive] = JSON.parse(packed.toString()) as { filename: string }[]
    return join(resolve(folder), archive?.filename ?? '')
  } finally {
    rmSync(staged, { recursive: true, force: true })
  }
}

if (import.meta.main) process.stdout.write(`${packClient(process.argv[2] ?? '.')}\n`)
