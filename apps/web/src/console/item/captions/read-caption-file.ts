// Reads a file of captions or lyrics as text: UTF-8, or UTF-16 from old editors. It refuses other encodings.
import { CaptionInput, findForeignKind, limits } from '@jinvani/contract'

/** If the file is of another kind or encoding, throws an error whose message can be shown to the person. */
export function decodeText(bytes: Uint8Array, wanted = 'WebVTT, SRT or SBV'): string {
  const kind = findForeignKind(new TextDecoder().decode(bytes.subarray(0, 500)))
  if (kind !== undefined) throw new Error(`${kind} files are not read. Choose a ${wanted} file.`)
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  if (encoding === 'utf-8' && bytes.includes(0))
    throw new Error(`This file is not text. Choose a ${wanted} file.`)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Error('This file is not UTF-8 text. Save it as UTF-8 and try again.', { cause })
  }
}

/** Bytes kept free for the rest of the request, since the server limits the size of the whole JSON body. */
const spareBytes = 1_000

export async function readCaptionFile(file: Blob): Promise<string> {
  if (file.size > limits.jsonBodyBytes * 2) throw new Error('Caption file is too large')
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  const checked = CaptionInput.shape.text.safeParse(text)
  if (!checked.success) throw new Error(checked.error.issues[0]?.message ?? 'Caption file is required')
  const { length } = new TextEncoder().encode(JSON.stringify(text))
  if (length > limits.jsonBodyBytes - spareBytes) throw new Error('Caption file is too large')
  return text
}
