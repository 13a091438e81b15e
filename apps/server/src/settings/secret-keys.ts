// The secret keys of an installation: how the settings give them and how the data folder keeps them.
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

/** Keys joined by commas or line ends, or a JSON list where a key contains one of those. */
export const SecretKeys = z
  .string()
  .transform(parseList)
  .pipe(
    z.array(SecretKey, 'must be keys joined by commas').max(MOST_KEYS, `must be ${MOST_KEYS} keys or fewer`),
  )

/**
 * Keys in the file `secret` of the data folder, readable by its owner only. One a line, the current one first.
 * `keepsNew`: a newly made key is written to the file; otherwise it ends with this process.
 */
export function storedSecrets(dataDir: string, keepsNew: boolean): string[] {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return filled(readFileSync(file, 'utf8').split('\n'))
  const secret = randomBytes(48).toString('base64url')
  if (!keepsNew) return [secret]
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return [secret]
}
