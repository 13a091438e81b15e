// The secrets of an installation, as they are given and as they are kept.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const SecretKey = z.string().min(32, 'must have at least 32 characters')
const MOST_KEYS = 8

const filled = (texts: string[]) => texts.map((text) => text.trim()).filter((text) => text !== '')

function parseList(text: string): unknown {
  if (!text.startsWith('[')) return filled(text.split(/[,\n]/))
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Joined by commas or line ends, or as JSON where a key holds one of those. */
export const SecretKeys = z
  .string()
  .transform(parseList)
  .pipe(
    z.array(SecretKey, 'must be keys joined by commas').max(MOST_KEYS, `must be ${MOST_KEYS} keys or fewer`),
  )

/** Made once, kept in the data folder, readable by its owner only. One on each line: the first is the current one. */
export function storedSecrets(dataDir: string): string[] {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return filled(readFileSync(file, 'utf8').split('\n'))
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return [secret]
}
