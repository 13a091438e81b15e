// Measures lists, totals and sums over HTTP at 100,000 and at 1,000,000 items, without the cache: the median of ten.
// Goals: 100 ms at a million, 300 ms for a search, and at most three times the time at a hundred thousand. `npm run
// bench:lists` first makes both libraries; given the addresses of two databases that `grow.ts` filled, it measures
// those.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fineProcessorMs } from '../processes.ts'
import { signInPerson, startPostgres, withDatabase } from '../real-postgres.ts'
import { type RunningProduct, owner } from '../running-product.ts'
import { StaffApi } from '../staff-api.ts'
import { type Row, atMost, median, printTable } from '../table.ts'
import { growLibrary, startMeasured } from './grow.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const rounds = Number(process.env['ROUNDS'] ?? 10)
/** Pause between two rounds, in which cached totals expire. */
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

type Place = Awaited<ReturnType<typeof open>>

const open = (databaseUrl: string, product: RunningProduct) =>
  withDatabase(databaseUrl, async (database) => {
    const valueOf = async (query: string) =>
      String((await database.query<{ value: string }>(query)).rows[0]?.value)
    const items = Number(await valueOf('select count(*) as value from content where trashed_at is null'))
    const slug = (number: number) =>
      valueOf(`select slug as value from content join content_categories on content_id = content.id
        where active and category_id = (select id from categories where slug = 'category-${number}') limit 1`)
    const words: Record<string, string> = {
      deep: String(Math.floor(items * 0.4)).slice(0, -1),
      last: String(Math.ceil(items / 20)),
      people: String(items / 100),
      part: String(Math.max(1, Math.floor((items * 0.9) / 50_000))),
      slug: await slug(1),
      tiny: await slug(40),
    }
    const somebody = await valueOf('select id as value from app_users limit 1')
    const person = await signInPerson(database, `${product.url}/api/v1`, somebody)
    return { databaseUrl, product, staff: await StaffApi.signIn(product.url, owner), person, words }
  })

/** Without a worker: its nightly work would be measured, too. */
const start = (databaseUrl: string, dataDir: string) =>
  startMeasured(dataDir, databaseUrl, { SERVICES: 'api' })

/** Process ids of the server and, if the database is on this machine, of its database connections. */
const processesOf = ({ databaseUrl, product }: Place): Promise<number[]> =>
  withDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return [product.pid, ...rows.map(({ pid }) => pid)]
  })

interface Taken {
  ms: number
  /** Milliseconds of processor time, which other work on the machine does not change. */
  processor: number
}

async function time(place: Place, path: string): Promise<Taken> {
  const { product, staff, person, words } = place
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
  const url = product.url + (/^\/(?:admin|app)\//.test(filled) ? `/api/v1${filled}` : filled)
  const authorization = `Bearer ${path.startsWith('/app/me') ? person : staff.token}`
  const headers = path.startsWith('/admin') || path.startsWith('/app/me') ? { authorization } : {}
  const pids = await processesOf(place)
  const [before, began] = [fineProcessorMs(...pids), performance.now()]
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  const taken = { ms: performance.now() - began, processor: fineProcessorMs(...pids) - before }
  if (!answer.ok) throw new Error(`${filled}: ${answer.status} ${text.slice(0, 200)}`)
  return taken
}

async function measure(places: readonly Place[], wanted: [string, string][]): Promise<Row[]> {
  const times = new Map(wanted.map(([what]) => [what, places.map((): Taken[] => [])]))
  for (let round = 0; round <= rounds; round += 1) {
    const pause = sleep(PAUSE_MS)
    for (const [what, path] of wanted)
      for (const [index, place] of places.entries()) {
        const took = await time(place, path)
        // The first round does not count: it only brings the database into memory.
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
    return { what, value: large, unit: 'ms', goal: atMost(what.includes('search') ? 300 : 100), note }
  })
}

const given = process.argv.slice(2).filter((argument) => argument.includes('://'))
const only = process.argv.slice(2).find((argument) => !argument.includes('://')) ?? ''
const wanted = Object.entries(readings).filter(([what]) => what.includes(only))
await using folder = await temporaryFolder('readings')
await using postgres = given.length === 0 ? await startPostgres() : undefined
const grow = (name: string, items: number) => growLibrary(postgres?.url ?? '', name, items)
const [small = '', large = ''] = postgres
  ? [await grow('hundred', 100_000), await grow('million', 1_000_000)]
  : given
await using ofSmall = await start(small, join(folder.path, 'small'))
await using ofLarge = await start(large, join(folder.path, 'large'))
printTable(await measure([await open(small, ofSmall), await open(large, ofLarge)], wanted))
