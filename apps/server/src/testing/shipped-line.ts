// One line for each shipped file: its facts, and hashes of the file and its small pictures. A test compares the lines.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ShippedFile } from '../features/uploads/service.ts'

const sumOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

export async function lineOf({ path, prefix, name, small = {}, ...said }: ShippedFile): Promise<string> {
  const sums = await Promise.all([path, ...Object.values(small)].map(sumOf))
  const { contentType, width, height, durationSec } = said
  return [prefix + name, contentType, width, height, durationSec, ...sums].join(' ')
}
