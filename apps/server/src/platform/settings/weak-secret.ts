// What is guessed first: one character or word again and again, rows of the alphabet, and the passwords that stand at the head
// of every list.
import { deflateRawSync } from 'node:zlib'
import { commonPasswords } from '../common-passwords.ts'

/** What manuals say in the place of a secret. */
const examples = new Set(
  'admin administrator changeit changeme example login minioadmin passphrase postgres replaceme root secretkey token'.split(
    ' ',
  ),
)

const isCommon = (text: string) => commonPasswords().has(text) || examples.has(text)

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
  if (new Set(text).size < FEWEST_CHARACTERS || isRow(text) || text.length >= part.length * 3) return true
  if (secret.length >= KEY_LENGTH) return deflateRawSync(text, { level: 9 }).length < FEWEST_BYTES
  return [text, part, part.replace(/^[^a-z]+|[^a-z]+$/g, '')].some(isCommon)
}
