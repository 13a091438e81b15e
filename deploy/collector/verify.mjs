// Checks what a collector of activity has kept: node verify.mjs < lines, in the order in which they came. Needs Node alone.
import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

/** Everything that the program hashed of an event. */
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

/** Says what is wrong and where the chain begins, in sentences. What was sent again is read once. */
export async function verify(lines) {
  const said = []
  const events = new Map()
  const seen = new Set()
  let last = { position: 0, hash: '' }
  for await (const line of lines) {
    const row = JSON.parse(line)
    if (row.kind === 'event') events.set(row.id, row)
    if (row.kind !== 'seal' || seen.has(row.hash)) continue
    seen.add(row.hash)
    const held = row.events.map((id) => events.get(id))
    if (held.includes(undefined)) said.push(`Seal ${row.position}: events are missing`)
    else if (row.position !== last.position + 1)
      said.push(`The chain begins at seal ${row.position}, after seal ${last.position}`)
    else if (hashOf(last.hash, held) !== row.hash)
      said.push(`Seal ${row.position} does not follow from the seal before and its events`)
    last = row
  }
  return [...said, `The last seal is ${last.position}, ${last.hash}`]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${(await verify(createInterface({ input: process.stdin }))).join('\n')}\n`)
