// Checks the chain of seals in the program's log, or in its lines that were forwarded: node verify.mjs < lines.
// Needs Node and no other file.
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

/** The line that the program hashed for an event. */
function lineOf(event) {
  const changes = event.changes.map(({ field, from = null, to = null }) => [field, from, to])
  const who = [event.actorKind, event.actorId, event.actorName]
  const what = [event.action, event.itemId, event.itemName, changes, event.outcome, event.count]
  return JSON.stringify([event.id, event.at, ...who, ...what, event.call, event.address, event.requestId])
}

const hashOf = (before, events) =>
  createHash('sha256')
    .update([before, ...events.map(lineOf)].join('\n'))
    .digest('hex')

/** Null for other lines of the log, such as the sentences of the start. */
function readActivity(line) {
  if (!line.includes('"activity"')) return null
  try {
    const row = JSON.parse(line)
    return row.stream === 'activity' ? row : null
  } catch {
    return null
  }
}

/** Seals by position; after the restore of a backup a position may have two. Repeated lines count once. */
async function readSeals(lines) {
  const [events, seals] = [new Map(), new Map()]
  for await (const line of lines) {
    const row = readActivity(line)
    if (row?.hash === undefined) {
      if (row) events.set(row.id, row)
      continue
    }
    const known = seals.get(row.position) ?? []
    if (known.some(({ hash }) => hash === row.hash)) continue
    // Now: after a restore the same ids come again, for other events.
    seals.set(row.position, [...known, { ...row, held: row.events.map((id) => events.get(id)) }])
  }
  return [...seals].toSorted(([one], [other]) => one - other)
}

/** Sentences on faults and on the beginning of the chain. Lines of several processes may be mixed in any order. */
export async function verify(lines) {
  const said = []
  let before = { position: 0, seals: [{ hash: '' }] }
  for (const [position, seals] of await readSeals(lines)) {
    if (seals.length > 1) said.push(`Seal ${position} is there ${seals.length} times, as after a restore`)
    for (const { hash, held } of seals)
      if (held.includes(undefined)) said.push(`Seal ${position}: events are missing`)
      else if (position !== before.position + 1)
        said.push(`The chain begins at seal ${position}, after seal ${before.position}`)
      else if (!before.seals.some((last) => hashOf(last.hash, held) === hash))
        said.push(`Seal ${position} does not follow from the seal before and its events`)
    before = { position, seals }
  }
  return [...said, `The last seal is ${before.position}, ${before.seals.at(-1).hash}`]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${(await verify(createInterface({ input: process.stdin }))).join('\n')}\n`)
