// A shipped file in one line: a hash of its bytes, and the declared facts.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ShippedFile } from '../features/uploads/service.ts'

export async function lineOf({ path, prefix, name, ...said }: ShippedFile): Promise<string> {
  const sum = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  const { contentType, width, height, durationSec } = said
  return [prefix + name, contentType, width, height, durationSec, sum].join(' ')
}
