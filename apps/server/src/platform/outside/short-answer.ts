const MAX_BYTES = 64 * 1024

/** Null if the text is longer than `maxBytes`. */
export async function readShortText({ body }: Response, maxBytes = MAX_BYTES): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
