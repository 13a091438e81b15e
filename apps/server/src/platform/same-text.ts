import { timingSafeEqual } from 'node:crypto'

/** The time that it takes tells nothing of the text that is wanted but its length. */
export function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
