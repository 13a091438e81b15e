// Measures the search in captions over HTTP without the cache: HOURS (1,000) of captions, ten hours in each item, on
// PostgreSQL or, with `pglite`, on the embedded database. Each figure is processor time of server and database. Goals:
// 50 ms for 95 of 100 searches, and a tenth of the time for reading all captions.
import { setTimeout as sleep } from 'node:timers/promises'
import { fineProcessorMs } from '../processes.ts'
import { createDatabase, startPostgres, withDatabase } from '../real-postgres.ts'
import { type RunningProduct, owner } from '../running-product.ts'
import { StaffApi } from '../staff-api.ts'
import { type Row, atMost, median, printTable, quantile } from '../table.ts'
import { startMeasured } from './grow.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const HOURS = Number(process.env['HOURS'] ?? 1000)
const ASKED = 100

/** A random generator (mulberry32) that gives the same numbers, and so the same speech, in each run. */
let state = 7
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), state | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

// Forty thousand words. As in real speech, the n-th is 1/n times as frequent as the first (Zipf's law).
const spelled = 'ka ma na ra ta pa sa va ja la ha bha dhi gu mi ru shu ne ro to ke di yam chi ksha'
const syllables = spelled.split(' ')
const nameOf = (n: number): string => (syllables[n % 25] ?? '') + (n < 25 ? '' : nameOf(Math.floor(n / 25)))
const words = Array.from({ length: 40_000 }, (_, n) => nameOf(n))
const say = () => words[Math.floor(words.length ** random()) - 1] ?? 'ka'
const clock = (sec: number) => new Date(sec * 1000).toISOString().slice(11, 23)

type Questions = Record<'phrase' | 'two words' | 'one word' | 'a word that is not said', string[]>

async function fill(staff: StaffApi): Promise<Questions> {
  const questions: Questions = { phrase: [], 'two words': [], 'one word': [], 'a word that is not said': [] }
  const sources = [{ kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ', mimeType: '' }]
  const source = { sources, sourceWorkflow: 'youtube' }
  for (let n = 0; n < HOURS / 10; n += 1) {
    const lines = Array.from({ length: 9000 }, () => Array.from({ length: 9 }, say).join(' '))
    const item = { title: `Talk ${n}`, slug: `talk-${n}`, platform: 'web', active: true, ...source }
    const { _id } = await staff.must<{ _id: string }>('POST', '/admin/content', item)
    const cues = lines.map((line, at) => `${clock(at * 4)} --> ${clock(at * 4 + 4)}\n${line}`)
    const text = `WEBVTT\n\n${cues.join('\n\n')}`
    await staff.must('POST', `/admin/content/${_id}/captions`, { language: 'hi', label: 'Hindi', text })
    const said = (lines[n * 7] ?? '').split(' ')
    questions.phrase.push(said.slice(0, 4).join(' '))
    questions['two words'].push(said.slice(4, 6).join(' '))
    questions['one word'].push(said[8] ?? '')
    questions['a word that is not said'].push([...said.slice(0, 3), 'qwzxqwzx'].join(' '))
  }
  return questions
}

async function findTotal(product: RunningProduct, q: string): Promise<number> {
  const answer = await fetch(`${product.url}/api/v1/app/content?q=${encodeURIComponent(q)}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${q}: ${answer.status} ${text}`)
  return (JSON.parse(text) as { total: number }).total
}

async function costOf(pids: readonly number[], work: () => Promise<unknown>): Promise<number> {
  const before = fineProcessorMs(...pids)
  await work()
  return fineProcessorMs(...pids) - before
}

/** The process ids of the server's database connections, and the milliseconds to read all captions. */
const lookInto = (databaseUrl: string, said: string) =>
  withDatabase(databaseUrl, async (database) => {
    const pidsOf = async (which: string) => {
      const query = `select pid from pg_stat_activity where ${which}`
      return (await database.query<{ pid: number }>(query)).rows.map(({ pid }) => pid)
    }
    await database.query('vacuum analyze')
    await database.query('set max_parallel_workers_per_gather = 0')
    const own = await pidsOf('pid = pg_backend_pid()')
    const scan = await costOf(own, () =>
      database.query('select count(*) from spoken_passages where cues::text like $1', [`%${said}%`]),
    )
    const backends = await pidsOf('datname = current_database() and pid <> pg_backend_pid()')
    return { backends, scan }
  })

async function measure(dataDir: string, databaseUrl?: string): Promise<Row[]> {
  await using product = await startMeasured(dataDir, databaseUrl)
  const questions = await fill(await StaffApi.signIn(product.url, owner))
  const last = questions.phrase.at(-1) ?? ''
  while ((await findTotal(product, last)) === 0) await sleep(1000)
  const { backends, scan } = databaseUrl ? await lookInto(databaseUrl, last) : { backends: [], scan: 500 }
  const rows: Row[] = []
  for (const [what, all] of Object.entries(questions)) {
    const taken: number[] = []
    const ask = (n: number) => findTotal(product, all[n % all.length] ?? '')
    for (let n = 0; n < ASKED; n += 1) taken.push(await costOf([product.pid, ...backends], () => ask(n)))
    const note = `p50 ${median(taken).toFixed(0)} ms; reading through ${scan.toFixed(0)} ms`
    rows.push({ what, value: quantile(taken, 0.95), unit: 'ms', goal: atMost(Math.min(50, scan / 10)), note })
  }
  return rows
}

await using folder = await temporaryFolder('spoken')
await using postgres = process.argv[2] === 'pglite' ? undefined : await startPostgres()
printTable(await measure(folder.path, postgres && (await createDatabase(postgres.url, 'spoken'))))
