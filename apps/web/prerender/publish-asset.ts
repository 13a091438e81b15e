import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { distDir, siteDir } from './paths.ts'

/** Writes bytes to dist/assets under a hashed name, which browsers may cache for ever, and returns the address. */
export function publish(name: string, bytes: string | Buffer): string {
  const extension = extname(name)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const file = `assets/${basename(name, extension)}-${hash}${extension}`
  mkdirSync(`${distDir}assets`, { recursive: true })
  writeFileSync(`${distDir}${file}`, bytes)
  return `/${file}`
}

const published = new Map<string, string>()

export const publishedFiles = () => Object.fromEntries(published)

export function publishSiteFile(file: string): string {
  const known = published.get(file)
  if (known) return known
  const address = publish(file, readFileSync(`${siteDir}${file}`))
  published.set(file, address)
  return address
}
