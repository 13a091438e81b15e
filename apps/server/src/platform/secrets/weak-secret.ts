// Secrets that attackers try first: a repeated character or word, rows of the alphabet or the keyboard, and the most
// common passwords.
import { createRequire } from 'node:module'

/** Manuals print these in place of a secret. */
const examples = new Set(
  'admin administrator changeit changeme example login minioadmin passphrase postgres replaceme root secretkey token'.split(
    ' ',
  ),
)

const isCommon = (text: string) => commonPasswords().has(text) || examples.has(text)

const LONGEST = 1024
const FEWEST_CHARACTERS = 5
const FEWEST_PIECES = 5
/** A random key of 32 characters has about 30 pieces. */
const FEWEST_PIECES_OF_KEY = 14
const KEY_LENGTH = 32
/** Random keys have shorter runs, too. */
const SHORTEST_RUN = 3
const keyboard = 'qwertyuiop asdfghjkl zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz '

/** The part that makes the text by repetition; the whole text if nothing repeats. */
function repeatedPart(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

/** In a row, as in `abcdef` and `87654321`, the step stays the same. */
function rowLength(text: string, start: number): number {
  const stepTo = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1)
  let end = start + 2
  while (end < text.length && stepTo(end) === stepTo(start + 1)) end += 1
  return end - start
}

/** How many characters from `start` on come earlier in the text, or on the keyboard. */
function repeatLength(text: string, start: number): number {
  const isRepeated = (length: number) =>
    (keyboard + text.slice(0, start + length - 1)).includes(text.slice(start, start + length))
  let length = 0
  while (start + length < text.length && isRepeated(length + 1)) length += 1
  return length
}

/** A row or a repetition is one piece; so is any other character. */
function countPieces(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; count += 1) {
    const run = Math.max(rowLength(text, at), repeatLength(text, at))
    at += run >= SHORTEST_RUN ? run : 1
  }
  return count
}

const plain = (secret: string) => secret.slice(0, LONGEST).trim().toLowerCase()

/** Too few different characters, or too many rows and repetitions, whatever the length. */
export function hasNoVariety(secret: string): boolean {
  const text = plain(secret)
  const isRepetition = text.length >= repeatedPart(text).length * 3
  return isRepetition || new Set(text).size < FEWEST_CHARACTERS || countPieces(text) < FEWEST_PIECES
}

export function isWeakSecret(secret: string): boolean {
  if (hasNoVariety(secret)) return true
  const text = plain(secret)
  if (secret.length >= KEY_LENGTH) return countPieces(text) < FEWEST_PIECES_OF_KEY
  const part = repeatedPart(text)
  return [text, part, part.replace(/^[^a-z]+|[^a-z]+$/g, '')].some(isCommon)
}

const COMMONEST = 10_000

let commonest: ReadonlySet<string> | undefined

/** In lower case. The first call reads megabytes; few processes make one. */
export function commonPasswords(): ReadonlySet<string> {
  if (commonest) return commonest
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
    dictionary: Record<'passwords-common', string[]>
  }
  commonest = new Set(dictionary['passwords-common'].slice(0, COMMONEST))
  return commonest
}
