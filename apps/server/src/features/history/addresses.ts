import { absoluteUrl } from '../uploads/service.ts'

/** Addresses of stored files are saved without the host; clients see and send them with it. */
export function withHost<T>(value: T, publicUrl: string): T {
  const shown = (part: unknown): unknown => {
    if (typeof part === 'string') return absoluteUrl(part, publicUrl)
    if (Array.isArray(part)) return part.map(shown)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, of]) => [name, shown(of)]))
  }
  return shown(value) as T
}
