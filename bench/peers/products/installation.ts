// Peers are installed from npm once and kept; another version or another fixture installs again.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtures, probe } from '../places.ts'
import { environment, run } from './server-process.ts'

export const folderOf = (name: string) => join(probe, name)

function fingerprint(name: string, version: string): string {
  const hash = createHash('sha256').update(version).update(process.version)
  const folder = join(fixtures, name)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}

/** Runs the steps unless they ran for this version; the fixture is copied in after the first step. */
export async function installOnce(
  name: string,
  version: string,
  steps: (() => Promise<void>)[],
): Promise<void> {
  const stamp = join(folderOf(name), '.installed')
  const wanted = fingerprint(name, version)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Installing ${name} ...`)
  mkdirSync(folderOf(name), { recursive: true })
  for (const step of steps) await step()
  writeFileSync(stamp, wanted)
}

export const layFixture = (name: string) => {
  cpSync(join(fixtures, name), folderOf(name), { recursive: true })
  return Promise.resolve()
}

interface Call {
  args: string[]
  env?: Record<string, string>
  cwd?: string
}

/** Environment of the caller with its registry, proxies and certificates, but not the folder of its npm. */
function npmEnvironment(): Record<string, string> {
  const { npm_config_local_prefix: _, NODE_ENV: __, ...own } = process.env
  const given = Object.entries(own).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return { ...Object.fromEntries(given), ...environment, npm_config_cache: join(probe, 'npm-cache') }
}

/** Runs npm in the product's folder, with its output in a log named after the step. */
export const npm = (name: string, step: string, { args, env, cwd }: Call) =>
  run({
    name: `${step}-${name}`,
    program: 'npm',
    args,
    cwd: cwd ?? folderOf(name),
    env: { ...npmEnvironment(), ...env },
  })

export function versionOf(name: string, module: string): string {
  const file = join(folderOf(name), 'node_modules', module, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
