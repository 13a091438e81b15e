// RFC 9110 section 14: which bytes of a file a request wants.
import type { ByteRange } from '../../platform/storage/storage.ts'

const MAX_RANGES = 8

function readRange(spec: string, size: number): ByteRange | 'invalid' | 'outside' {
  const [, first = '', last = ''] = /^(\d{0,15})-(\d{0,15})$/.exec(spec) ?? []
  if (first === '' && last === '') return 'invalid'
  if (first === '')
    return last === '0' || size === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'invalid'
  return start < size ? { start, end } : 'outside'
}

/** `whole`: answer with everything. `refused`: 416, as for what cannot be read and for a heap of tiny ranges. */
export function readRanges(header: string | undefined, size: number): 'whole' | 'refused' | ByteRange[] {
  if (header === undefined) return 'whole'
  const [, list] = /^bytes=(.+)$/i.exec(header.trim()) ?? []
  // A unit that nobody knows is as good as no range.
  if (list === undefined) return /^bytes=/i.test(header.trim()) ? 'refused' : 'whole'
  const ranges = list.split(',').map((spec) => readRange(spec.trim(), size))
  if (ranges.length > MAX_RANGES || ranges.includes('invalid')) return 'refused'
  const inside = ranges.filter((range) => typeof range === 'object')
  return inside.length === 0 ? 'refused' : inside
}
