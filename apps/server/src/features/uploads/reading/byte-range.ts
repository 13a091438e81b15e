// RFC 9110 section 14: which bytes of a file a request wants.
import parseRange from 'range-parser'
import type { ByteRange } from '../../../platform/storage/storage.ts'

const MAX_RANGES = 8

/** Section 14.1.2: the last 500 bytes of a file of 400 are all of it. The library takes them for none. */
function clampSuffixes(header: string, size: number): string {
  return header.replaceAll(/(?<=[=,]\s*)-(\d+)/g, (suffix, length: string) =>
    Number(length) > size ? `-${size}` : suffix,
  )
}

/**
 * `whole`: answer with everything. `refused`: 416, as for what cannot be read and for a heap of tiny ranges.
 * No byte is in two of the ranges.
 */
export function readRanges(header: string | undefined, size: number): 'whole' | 'refused' | ByteRange[] {
  const wanted = header?.trim() ?? ''
  // An unknown unit counts as no range.
  if (!/^bytes=/i.test(wanted)) return 'whole'
  if (wanted.split(',').length > MAX_RANGES) return 'refused'
  const ranges = parseRange(size, clampSuffixes(wanted, size), { combine: true })
  return typeof ranges === 'number' ? 'refused' : [...ranges]
}
