// Repairs tags whose text has another encoding than the one they state. A text whose encoding is unclear is dropped.

const windows = new TextDecoder('windows-1252')
const bytesOfWindows = new Map(
  Array.from({ length: 32 }, (_, at) => [windows.decode(new Uint8Array([0x80 + at])), 0x80 + at]),
)

/** The bytes of a text that was wrongly read as Latin-1 or Windows-1252; null if it contains other letters. */
function singleBytes(text: string): Uint8Array | null {
  const bytes = [...text].map((letter) => bytesOfWindows.get(letter) ?? letter.charCodeAt(0))
  return bytes.every((byte) => byte <= 0xff) ? Uint8Array.from(bytes) : null
}

/** Reads UTF-8; null for other bytes or plain ASCII. `stream` allows half a letter at the end of a cut ID3v1 title. */
function asUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return /[^\p{ASCII}]/u.test(text) ? text : null
  } catch {
    return null
  }
}

/** Repairs UTF-8 that was read as Latin-1 or Windows-1252. Returns any other text unchanged. */
export function ungarbled(text: string): string {
  // Every UTF-8 letter that is not ASCII begins with one of these bytes.
  const bytes = /[\u00C2-\u00F4]/.test(text) ? singleBytes(text) : null
  return (bytes && asUtf8(bytes)) ?? text
}

/** True if most letters are not ASCII, so that the text is in another code page than that of a Latin language. */
function isForeign(bytes: Uint8Array): boolean {
  const plain = bytes.filter((byte) => /[a-z]/i.test(String.fromCharCode(byte))).length
  return bytes.filter((byte) => byte > 0x7f).length > plain
}

/** Repairs UTF-16 that was read in the wrong byte order (ID3 without a byte order mark), so that `a` became U+6100. */
function inOrder(text: string): string {
  const units = [...text].map((letter) => letter.codePointAt(0) ?? 0)
  const isSwapped = units.length > 2 && units.every((unit) => unit > 0xff && (unit & 0xff) < 0x0e)
  return isSwapped ? Buffer.from(text, 'utf16le').swap16().toString('utf16le') : text
}

const named: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' }
/** Replaces HTML entities: download programs write the HTML of a web page into tags. */
const withoutEntities = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|([a-z]{2,4}));/g, (all, code?: string, name = '') =>
    Number(code) <= 0x10_ff_ff ? String.fromCodePoint(Number(code)) : (named[name] ?? all),
  )

/** The first value of a tag, in one line; empty if nobody can guess its encoding. */
export function repairText(tag: string): string {
  // ID3 2.4 separates several values by NUL.
  const text = withoutEntities(inOrder(tag.split('\0').find((value) => value.trim() !== '') ?? ''))
  const bytes = singleBytes(text)
  const isPlain = bytes === null || bytes.every((byte) => byte < 0x80)
  const meant = isPlain ? text : (asUtf8(bytes) ?? (isForeign(bytes) ? '' : text))
  const line = meant.replaceAll(/\s+/gu, ' ').trim()
  return /[\p{Cc}\uFFFD]/u.test(line) ? '' : line
}
