// Check and import of a table of 10,000 rows, and export of the library: `node bench/import.ts postgres`, or
// `embedded`, the default. Half of the rows change an item, half create one.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { StaffApi } from './staff-api.ts'
import { type Row, hasMissed, printTable } from './table.ts'

const rowCount = 10_000
const isEmbedded = process.argv[2] !== 'postgres'
const synopsis = 'A teaching for every day of the year, "as it was told"; भक्तामर स्तोत्र. '.repeat(5)

interface Found {
  _id: string
  counts: { create: number; change: number; same: number; refuse: number }
}
interface Batch {
  endedAt: string | null
  changed: number
  refused: number
}

/** `from`: the number of the first row. */
function table(from: number, edition: string): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = Array.from({ length: rowCount }, (_, index) => {
    const number = from + index
    const source = `https://cdn.example.org/${number}.mp4`
    const cells = [
      `item-${number}`,
      `Bhaktamar Stotra ${number} ${edition}`,
      'web',
      synopsis,
      'a | b, c',
      source,
    ]
    return cells.map(quoted).join(',')
  })
  return ['slug,title,platform,synopsis,tags,sources', ...lines].join('\r\n')
}

async function send(api: StaffApi, url: string, text: string): Promise<Found> {
  const answer = await fetch(`${url}/api/v1/admin/imports?name=bench.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${api.token}` },
    body: text,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Found
}

async function untilEnded(api: StaffApi, id: string): Promise<Batch> {
  for (;;) {
    const batch = await api.must<Batch>('GET', `/admin/batches/${id}`)
    if (batch.endedAt !== null) return batch
    await sleep(100)
  }
}

const rows: Row[] = []
async function timed<T>(what: string, most: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  const value = (performance.now() - began) / 1000
  rows.push({ what, value, unit: 's', goal: { kind: 'under', value: most } })
  return result
}

async function carryOut(api: StaffApi, url: string, text: string, what: string): Promise<void> {
  const found = await timed(`10,000 rows looked at, ${what}`, 30, () => send(api, url, text))
  const batch = await timed(`10,000 rows carried out, ${what}`, 30, async () => {
    await api.must('POST', `/admin/imports/${found._id}/start`)
    return await untilEnded(api, found._id)
  })
  if (batch.changed !== rowCount || batch.refused > 0) throw new Error(JSON.stringify({ found, batch }))
}

const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-import-'))
const postgres = isEmbedded ? undefined : await startPostgres()
const product = await RunningProduct.start(dataDir, {
  DEMO_LIBRARY: 'false',
  MEDIA_PROCESSING: 'false',
  ...(postgres && { DATABASE_URL: postgres.url, SECRET_KEY: randomUUID() }),
})
const api = await StaffApi.signIn(product.url, owner)
await carryOut(api, product.url, table(1, 'first'), 'all new')
await carryOut(api, product.url, table(rowCount / 2, 'second'), 'half new')
const exported = await timed('15,000 items exported', 30, async () => {
  const headers = { authorization: `Bearer ${api.token}` }
  return await (await fetch(`${product.url}/api/v1/admin/content/export`, { headers })).text()
})
const { counts } = await timed('the export looked at', 30, () => send(api, product.url, exported))
if (counts.create + counts.change + counts.refuse > 0) throw new Error(JSON.stringify(counts))
await product.stop()
await postgres?.stop()
await rm(dataDir, { recursive: true, force: true })
printTable(rows)
if (rows.some(hasMissed)) process.exitCode = 1
