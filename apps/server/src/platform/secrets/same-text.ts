import { timingSafeEqual } from 'node:crypto'

/** The time that it takes reveals only the length of the wanted text. */
export function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
