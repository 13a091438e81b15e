// Repairs the text of tags, which is often in another encoding than the tag says.

const windows = new TextDecoder('windows-1252')
/** The bytes of the letters that Windows-1252 has and Latin-1 lacks. */
const bytesOfWindows = new Map(
  Array.from({ length: 32 }, (_, at) => [windows.decode(new Uint8Array([0x80 + at])), 0x80 + at]),
)

/** The bytes of text that was read as Latin-1 or Windows-1252; null if it has other letters. */
function singleBytes(text: string): Uint8Array | null {
  const bytes = [...text].map((letter) => bytesOfWindows.get(letter) ?? letter.charCodeAt(0))
  return bytes.every((byte) => byte <= 0xff) ? Uint8Array.from(bytes) : null
}

/** `stream` ignores half a letter at the end: the thirty bytes of an ID3v1 title may end within one. */
function asUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return /[^\p{ASCII}]/u.test(text) ? text : null
  } catch {
    return null
  }
}

/** Whether these are letters of another code page: words of a Latin language are mostly ASCII. */
function isForeign(bytes: Uint8Array): boolean {
  const plain = bytes.filter((byte) => /[a-z]/i.test(String.fromCharCode(byte))).length
  return bytes.filter((byte) => byte > 0x7f).length > plain
}

/** The text as one line; empty if nobody can tell what was meant. */
export function repairText(text: string): string {
  const bytes = singleBytes(text)
  const isPlain = bytes === null || bytes.every((byte) => byte < 0x80)
  const meant = isPlain ? text : (asUtf8(bytes) ?? (isForeign(bytes) ? '' : text))
  const line = meant.replaceAll(/\s+/gu, ' ').trim()
  return /[\p{Cc}\uFFFD]/u.test(line) ? '' : line
}
