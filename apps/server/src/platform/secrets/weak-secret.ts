// Finds secrets that attackers try first: repetitions, sequences of alphabet or keyboard, and common passwords.
import { createRequire } from 'node:module'

/** Texts that manuals print where the reader should put a secret. */
const examples =
  /^(admin|administrator|changeit|changeme|example|login|minioadmin|passphrase|postgres|replaceme|root|secretkey|token)$/

const LONGEST = 1024
const FEWEST_CHARACTERS = 5
const FEWEST_PIECES = 5
/** Fewest pieces of a key. A random key of 32 characters has about 30. */
const FEWEST_PIECES_OF_KEY = 14
const KEY_LENGTH = 32
/** Length of the shortest sequence or repetition that counts: random keys have shorter ones. */
const SHORTEST_RUN = 3
const keyboard = 'qwertyuiop asdfghjkl zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz '

/** `abc` for `abcabcabc`; the whole text if nothing repeats. */
const repeatedPart = (text: string) => text.slice(0, (text + text).indexOf(text, 1))

/** Length of the sequence at `start`, such as `abcdef` or `87654321`: its steps are all equal. */
function rowLength(text: string, start: number): number {
  const stepTo = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1)
  let end = start + 2
  while (end < text.length && stepTo(end) === stepTo(start + 1)) end += 1
  return end - start
}

/** How many characters from `start` on repeat an earlier part of the text, or a row of the keyboard. */
function repeatLength(text: string, start: number): number {
  const isRepeated = (length: number) =>
    (keyboard + text.slice(0, start + length - 1)).includes(text.slice(start, start + length))
  let length = 0
  while (start + length < text.length && isRepeated(length + 1)) length += 1
  return length
}

/** Counts the pieces of a text: each sequence or repetition, and each other character. */
function countPieces(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; count += 1) {
    const run = Math.max(rowLength(text, at), repeatLength(text, at))
    at += run >= SHORTEST_RUN ? run : 1
  }
  return count
}

const plain = (secret: string) => secret.slice(0, LONGEST).trim().toLowerCase()

/** True if the secret has too few different characters, or too many sequences and repetitions, whatever its length. */
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
  const words = [text, part, part.replace(/^[^a-z]+|[^a-z]+$/g, '')]
  return words.some((word) => commonPasswords().has(word) || examples.test(word))
}

const COMMONEST = 10_000

let commonest: ReadonlySet<string> | undefined

/** Common passwords in lower case. The first call reads megabytes, but few processes ever call this. */
export function commonPasswords(): ReadonlySet<string> {
  const read = createRequire(import.meta.url)
  type Dictionary = { dictionary: Record<'passwords-common', string[]> }
  commonest ??= new Set(
    (read('@zxcvbn-ts/language-common') as Dictionary).dictionary['passwords-common'].slice(0, COMMONEST),
  )
  return commonest
}
