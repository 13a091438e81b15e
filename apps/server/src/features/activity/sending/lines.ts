// Seals and their events as lines of JSON: first the events of a seal, then the seal, which names them in its order.
import type { Db } from '../../../platform/database/connect.ts'
import { type UnsentSeal, listSealed, listSealsAfter } from '../queries.ts'

const SEALS_AT_ONCE = 200
const EVENTS_AT_ONCE = 500
export const PART_LINES = 500
export const PART_BYTES = 512 * 1024

export interface Batch {
  /** Of its last seal. */
  position: number
  lines: string[]
}

/** Whole seals: at least one, and no more events than one may hold. */
function chooseSome(seals: UnsentSeal[]): UnsentSeal[] {
  let events = 0
  const end = seals.findIndex((seal, at) => (events += seal.events.length) > EVENTS_AT_ONCE && at > 0)
  return end === -1 ? seals : seals.slice(0, end)
}

const lineOf = (event: object) =>
  JSON.stringify({ kind: 'event', ...event, position: undefined, eventId: undefined })

/** What comes after this seal; undefined where nothing does. */
export async function readBatch(db: Db, after: number): Promise<Batch | undefined> {
  const seals = chooseSome(await listSealsAfter(db, after, SEALS_AT_ONCE))
  const [first, last] = [seals[0], seals.at(-1)]
  if (!first || !last) return undefined
  const events = Map.groupBy(await listSealed(db, first.position, last.position), ({ position }) => position)
  const lines = seals.flatMap((seal) => [
    ...(events.get(seal.position) ?? []).filter(({ id }) => id !== null).map(lineOf),
    JSON.stringify({ kind: 'seal', ...seal }),
  ])
  return { position: last.position, lines }
}

/** Bodies of requests. A line that is too long by itself is one. */
export function* inParts(lines: readonly string[]): Generator<string> {
  let [part, count, bytes] = ['', 0, 0]
  for (const line of lines) {
    const size = Buffer.byteLength(line) + 1
    if (count > 0 && (count === PART_LINES || bytes + size > PART_BYTES)) {
      yield part
      ;[part, count, bytes] = ['', 0, 0]
    }
    part += `${line}\n`
    count += 1
    bytes += size
  }
  if (part !== '') yield part
}
