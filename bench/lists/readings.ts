// Lists, totals and sums over HTTP at 100,000 and at 1,000,000 items, uncached, p50 of ten: the goals are 100 ms at a
// million, 300 for a search, and three times the time at a hundred thousand. `node bench/lists/readings.ts` makes both libraries first;
// with the addresses of two databases that `grow.ts` filled it measures those.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { signInPerson } from '../app-person.ts'
import { startPostgres } from '../real-postgres.ts'
import { RunningProduct, owner, unlimited } from '../running-product.ts'
import { StaffApi } from '../staff-api.ts'
import { type Row, median, printTable } from '../table.ts'
import { connect, growLibrary, secretKey } from './grow.ts'

const rounds = Number(process.env['ROUNDS'] ?? 10)
/** Longer than totals are kept in memory. */
const PAUSE_MS = 1200

const category = (number: number) => `category=category-${number}`
const readings: Record<string, string> = {
  'dashboard figures': '/admin/dashboard/stats',
  'dashboard today': '/admin/dashboard/today',
  'console, all': '/admin/content?pageSize=10',
  'console, page 40,000': '/admin/content?page={deep}',
  'console, last page': '/admin/content?page={last}',
  'console by title': '/admin/content?order=title',
  'console, active': '/admin/content?active=true',
  'console, web': '/admin/content?platform=web',
  'console, inactive featured recordings': '/admin/content?active=false&featured=true&mediaType=audio',
  'console, no match: platform': '/admin/content?platform=ios',
  'console, no match: lacks': '/admin/content?missing=file',
  'console, no match: lacks and active': '/admin/content?missing=banner&active=true',
  'console, no match: category and featured': `/admin/content?${category(40)}&featured=true`,
  'console, lacks any': '/admin/content?missing=any',
  'console, lacks a synopsis': '/admin/content?missing=synopsis',
  'console by large category': `/admin/content?${category(1)}`,
  'console by middling category, inactive': `/admin/content?${category(20)}&active=false`,
  'console by tiny category': `/admin/content?${category(40)}`,
  'console by category of the oldest 2 %': `/admin/content?${category(41)}`,
  'console by category of the oldest fifth': `/admin/content?${category(42)}`,
  'console by category of the oldest fifth, inactive': `/admin/content?${category(42)}&active=false`,
  'console by last change': '/admin/content?order=changed',
  'console by last change, page 5,000': '/admin/content?order=changed&page=5000',
  'console by title, large category': `/admin/content?order=title&${category(1)}`,
  'app, all': '/app/content',
  'app, featured': '/app/content/featured',
  'app, large category': `/app/content?${category(1)}`,
  'app, middling category, recordings': `/app/content?${category(20)}&mediaType=audio`,
  'app, tiny category': `/app/content?${category(40)}`,
  'console search, common word': '/admin/content?q=jain',
  'console search, middling word': '/admin/content?q=stotra',
  'console search, two common words': '/admin/content?q=jain%20stavan',
  'console search, rare name': '/admin/content?q=Ghabhava',
  'console search, slip': '/admin/content?q=parshwnaht',
  'console search, one letter': '/admin/content?q=k',
  'console search, common word in a category': `/admin/content?q=jain&${category(20)}`,
  'console search, common word, featured': '/admin/content?q=jain&featured=true',
  'console search, common word, inactive': '/admin/content?q=jain&active=false',
  'app search, common word': '/app/content?q=jain',
  'app search, two common words': '/app/content?q=stotra%20katha',
  'app categories': '/app/categories',
  'app home': '/app/home',
  'app collections': '/app/collections',
  'app collection by rule': '/app/collections/rule-4',
  'console categories': '/admin/categories',
  'share page': '/watch/{slug}',
  'share page, tiny category': '/watch/{tiny}',
  'app users, page 1': '/admin/app-users',
  'app users, page 10,000': '/admin/app-users?page={people}',
  'app users, rare name': '/admin/app-users?q=Ghabhava',
  'app users, common name': '/admin/app-users?q=jain',
  trash: '/admin/trash',
  'trash, page 100': '/admin/trash?page=100',
  calendar: '/admin/calendar',
  scheduled: '/admin/calendar/scheduled',
  'processing ledger': '/admin/dashboard/processing',
  'films of one person': '/admin/films/mine',
  activity: '/admin/activity',
  'statistics of 30 days': '/admin/statistics?days=30',
  'what a person continues': '/app/me/continue',
  'what a person heard': '/app/me/history',
  'what a person saved': '/app/me/saved',
  'site map': '/sitemap.xml',
  'site map, last part': '/sitemap-items-{part}.xml',
}

interface Place {
  /** Knows the processes of the product's connections. */
  watch: pg.Client
  product: RunningProduct
  staff: StaffApi
  person: string
  words: Record<string, string>
}

async function valueOf(database: pg.Client, query: string): Promise<string> {
  const { rows } = await database.query<{ value: string }>(query)
  return String(rows[0]?.value)
}

async function open(databaseUrl: string, dataDir: string): Promise<Place> {
  const watch = await connect(databaseUrl)
  // Kept answers and the nightly work of a worker are not what is measured.
  const settings = { SERVICES: 'api', LIMITS: `${unlimited},ANSWER_CACHE_MB=0`, DEMO_LIBRARY: 'false' }
  // Without parallel workers, which end before their time can be read.
  const serial = new URL(databaseUrl)
  serial.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
  const product = await RunningProduct.start(dataDir, {
    ...settings,
    DATABASE_URL: serial.href,
    SECRET_KEY: secretKey,
  })
  const database = await connect(databaseUrl)
  const items = Number(
    await valueOf(database, 'select count(*) as value from content where trashed_at is null'),
  )
  const slug = (number: number) =>
    valueOf(
      database,
      `select slug as value from content join content_categories on content_id = content.id
        where active and category_id = (select id from categories where slug = 'category-${number}') limit 1`,
    )
  const words = {
    deep: String(Math.floor(items * 0.4)).slice(0, -1),
    last: String(Math.ceil(items / 20)),
    people: String(items / 100),
    part: String(Math.max(1, Math.floor((items * 0.9) / 50_000))),
    slug: await slug(1),
    tiny: await slug(40),
  }
  const person = await signInPerson(
    database,
    `${product.url}/api/v1`,
    await valueOf(database, 'select id as value from app_users limit 1'),
  )
  await database.end()
  return { watch, product, staff: await StaffApi.signIn(product.url, owner), person, words }
}

/** On-processor time of the threads of these processes, in milliseconds: other work on the machine does not count. */
async function processorMs(pids: readonly number[]): Promise<number> {
  let sum = 0
  for (const pid of pids)
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      // A thread may have ended meanwhile.
      const state = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
      sum += Number(state.split(' ')[0]) / 1e6
    }
  return sum
}

/** The server, and its connections to a database on this machine. */
async function processesOf({ product, watch }: Place): Promise<number[]> {
  const { rows } = await watch.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return [product.child.pid ?? 0, ...rows.map(({ pid }) => pid)]
}

interface Taken {
  ms: number
  processor: number
}

async function time(place: Place, path: string): Promise<Taken> {
  const { product, staff, person, words } = place
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
  const url = product.url + (/^\/(?:admin|app)\//.test(filled) ? `/api/v1${filled}` : filled)
  const authorization = `Bearer ${path.startsWith('/app/me') ? person : staff.token}`
  const pids = await processesOf(place)
  const before = await processorMs(pids)
  const began = performance.now()
  const answer = await fetch(url, {
    headers: path.startsWith('/admin') || path.startsWith('/app/me') ? { authorization } : {},
  })
  const text = await answer.text()
  const ms = performance.now() - began
  const processor = (await processorMs(pids)) - before
  if (!answer.ok) throw new Error(`${filled}: ${answer.status} ${text.slice(0, 200)}`)
  return { ms, processor }
}

async function measure(places: readonly Place[], wanted: [string, string][]): Promise<Row[]> {
  const times = new Map(wanted.map(([what]) => [what, places.map((): Taken[] => [])]))
  for (let round = 0; round <= rounds; round += 1) {
    const pause = sleep(PAUSE_MS)
    for (const [what, path] of wanted)
      for (const [index, place] of places.entries()) {
        const took = await time(place, path)
        // The first round brings pages of the database into memory.
        if (round > 0) times.get(what)?.[index]?.push(took)
      }
    await pause
  }
  return wanted.map(([what]) => {
    const taken = (of: keyof Taken) =>
      times.get(what)?.map((all) => median(all.map((each) => each[of]))) ?? []
    const [small = Number.NaN, large = Number.NaN] = taken('ms')
    const [smallWork = Number.NaN, largeWork = Number.NaN] = taken('processor')
    const note = `${small.toFixed(0)} ms at a hundred thousand; of the processor ${largeWork.toFixed(0)} and ${smallWork.toFixed(0)} ms, ${(largeWork / smallWork).toFixed(1)} times`
    return {
      what,
      value: large,
      unit: 'ms',
      goal: { kind: 'at most', value: what.includes('search') ? 300 : 100 },
      note,
    }
  })
}

const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-readings-'))
const given = process.argv.slice(2).filter((argument) => argument.includes('://'))
const only = process.argv.slice(2).find((argument) => !argument.includes('://'))
const postgres = given.length === 0 ? await startPostgres() : undefined
const places: Place[] = []
try {
  const addresses = postgres
    ? [
        await growLibrary(postgres.url, 'hundred', 100_000),
        await growLibrary(postgres.url, 'million', 1_000_000),
      ]
    : given
  for (const [index, address] of addresses.entries())
    places.push(await open(address, join(dataDir, String(index))))
  const wanted = Object.entries(readings).filter(([what]) => only === undefined || what.includes(only))
  printTable(await measure(places, wanted))
} finally {
  for (const { product, watch } of places) {
    await watch.end()
    await product.stop()
  }
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
