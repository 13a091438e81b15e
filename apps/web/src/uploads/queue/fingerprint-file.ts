import { fingerprintOf } from '@jinvani/contract'

/** Undefined where the browser computes none: away from https and localhost. */
export async function fingerprintFile(file: Blob): Promise<string | undefined> {
  const { subtle } = globalThis.crypto as Partial<Crypto>
  if (subtle === undefined) return undefined
  return await fingerprintOf(subtle, file.size, async (start, end) => {
    return new Uint8Array(await file.slice(start, end).arrayBuffer())
  })
}
