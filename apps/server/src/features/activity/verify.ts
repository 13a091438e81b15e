// Reads the whole chain and reports its faults.
import type { ActivityVerdict } from '@jinvani/contract'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import * as queries from './queries.ts'
import { hashOf } from './seal.ts'

const SEALS_AT_ONCE = 20
const FAULTS_MAX = 20

interface Link {
  position: number
  hash: string
}

export interface Verdict {
  events: number
  /** The last seal, to compare with the line in the log. */
  last: Link | undefined
  /** Sentences; empty if the chain is intact. */
  faults: string[]
}

/**
 * `known`: a seal from the log. One transaction would keep the embedded database from everybody else.
 */
export async function verifyActivity({ db }: Pick<Deps, 'db'>, known?: Link): Promise<Verdict> {
  const start = await findStart(db)
  const faults: string[] = []
  let last = start
  let isKnownSeen = known === undefined
  for await (const { seal, events } of readChain(db, start?.position ?? 0)) {
    faults.push(...faultsOf(seal, events, last))
    if (seal.position === known?.position && seal.hash === known.hash) isKnownSeen = true
    last = seal
  }
  // Old events were removed during the check: start again.
  if ((await findStart(db))?.position !== start?.position) return await verifyActivity({ db }, known)
  if (!isKnownSeen) faults.push(`Seal ${known?.position} is not the one that was known`)
  const { events, sealed, waiting } = await queries.countEvents(db)
  if (events !== sealed + waiting)
    faults.push(`${events} events are there, ${sealed} are sealed and ${waiting} wait to be`)
  return { events, last, faults: faults.slice(0, FAULTS_MAX) }
}

/** The last seal that was removed for its age; the event of the removal holds its position and hash. */
async function findStart(db: Db): Promise<Link | undefined> {
  const removal = await queries.findLastRemoval(db)
  const valueOf = (name: string) => removal?.changes.find(({ field }) => field === name)?.to
  const [position, hash] = [valueOf('position'), valueOf('hash')]
  return position !== undefined && hash !== undefined ? { position: Number(position), hash } : undefined
}

type Sealed = Awaited<ReturnType<typeof queries.listSealed>>[number]
const isThere = (event: Sealed): event is Sealed & queries.Event => event.id !== null

/** Reads from the first seal on, even if that one should have been removed. */
async function* readChain(db: Db, start: number) {
  const seals = await queries.listSeals(db, 0, 1)
  let after = Math.min(start, (seals[0]?.position ?? 1) - 1)
  for (;;) {
    const some = await queries.listSeals(db, after, SEALS_AT_ONCE)
    const [first, end] = [some[0], some.at(-1)]
    if (!first || !end) return
    const events = Map.groupBy(
      await queries.listSealed(db, first.position, end.position),
      ({ position }) => position,
    )
    for (const seal of some) yield { seal, events: events.get(seal.position) ?? [] }
    after = end.position
  }
}

function faultsOf(seal: Link & { at: Date }, held: Sealed[], before: Link | undefined): string[] {
  const name = `Seal ${seal.position} of ${seal.at.toISOString()}`
  const expected = (before?.position ?? 0) + 1
  if (seal.position !== expected) return [`${name} stands where seal ${expected} should be`]
  const gone = held.filter((event) => !isThere(event)).map(({ eventId }) => eventId)
  if (gone.length > 0) return [`${name}: its events ${gone.join(', ')} are gone`]
  if (hashOf(before?.hash ?? '', held.filter(isThere)) === seal.hash) return []
  return [`${name} does not follow from the seal before and its events ${rangeOf(held)}: one was changed`]
}

const rangeOf = (held: Sealed[]) => `${held[0]?.eventId} to ${held.at(-1)?.eventId}`

const running = new WeakMap<Deps['db'], Promise<ActivityVerdict>>()

/** Callers at the same time share one check. */
export async function verifyOnce({ db }: Pick<Deps, 'db'>): Promise<ActivityVerdict> {
  const look = async () => {
    const { events, last, faults } = await verifyActivity({ db })
    return { events, seals: last?.position ?? 0, hash: last?.hash ?? '', faults }
  }
  const ongoing = running.get(db) ?? look().finally(() => running.delete(db))
  running.set(db, ongoing)
  return await ongoing
}
