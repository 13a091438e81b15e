// What is guessed first: one character or word again and again, rows of the alphabet and of the keyboard, and the passwords
// that stand at the head of every list.
import { deflateRawSync } from 'node:zlib'

const commonWords = new Set(
  `access admin administrator adminadmin asdfasdf asdfghjk asdfghjkl baseball batman changeit changeme computer default
  dragon example football hello iloveyou jinvani letmein liverpool login master michelle monkey mustang passphrase password
  postgres princess qazwsx qazwsxedc qwer qwerty qwertyui qwertyuiop replaceme root samsung secret secretkey shadow starwars
  sunshine superman superuser test testtest token trustno trustnoone welcome whatever yoursecret zaqwsx zxcvbnm passw0rd p@ssw0rd
  p@ssword pa$$word 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 zaq12wsx abcd1234 abc12345 a1b2c3d4 qwerty12345`.split(
    /\s+/,
  ),
)
const LONGEST = 1024
const FEWEST_CHARACTERS = 5
/** Of a key. What is guessed at random does not become shorter; `changeme`, four times, becomes 12. */
const FEWEST_BYTES = 20
const KEY_LENGTH = 32

/** The text of which this one is a repetition; itself where it is none. */
function repeatedPart(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

/** From each character to the next: in `abcdef` and `87654321` always the same. */
function isRow(text: string): boolean {
  const codes = [...Buffer.from(text)]
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  return new Set(steps).size === 1
}

export function isWeakSecret(secret: string): boolean {
  const text = secret.slice(0, LONGEST).trim().toLowerCase()
  const part = repeatedPart(text)
  const word = part.replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (new Set(text).size < FEWEST_CHARACTERS || commonWords.has(part) || commonWords.has(word)) return true
  if (isRow(text) || text.length >= part.length * 3) return true
  return secret.length >= KEY_LENGTH && deflateRawSync(text, { level: 9 }).length < FEWEST_BYTES
}
