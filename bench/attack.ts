// Does one client's work slow everybody else's? A library of 60,000 items on PostgreSQL, the settings of a new
// installation; each attack by one address and by four, for eight seconds.
// `chrt -r 10 node bench/attack.ts M2`: the attacks that contain the word, in front of what else the machine does.
// With the address of a database that grow.ts filled it attacks that one.
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signInPerson } from './app-person.ts'
import { type Attacked, headersOf, startAttack } from './attacks/attackers.ts'
import { type Attack, attacks, crowd } from './attacks/attacks.ts'
import { measurePhones } from './attacks/phones.ts'
import { connect, growLibrary, secretKey } from './lists/grow.ts'
import { ask } from './load/readers.ts'
import { Tally } from './load/tally.ts'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { StaffApi } from './staff-api.ts'

const IDLE_MS = 30_000
const PHASE_MS = 8000
/** What an attack left running ends meanwhile; debts do not matter, since each attacker is new. */
const REST_MS = 4000
/** Nobody notices less. */
const UNNOTICED_MS = 100
const ATTACKERS = 5
/** Two attacks come from people: neither pays for what the other took. */
const ACCOUNTS = 2 * ATTACKERS
const settings = {
  SECRET_KEY: secretKey,
  DEMO_LIBRARY: 'false',
  TRUST_PROXY: '127.0.0.1',
  // Those of production.
  LIMITS: '',
}

interface Place {
  url: string
  staff: StaffApi
  tokens: Record<'viewer' | 'person', string[]>
  items: string[]
}

const names =
  `jain stavan bhajan stotra aarti katha sutra puja mahavir adinath navkar mantra tirth girnar sangh guru
  karma moksha daya tapas dhyan gyan jiva atma`.split(/\s+/)
const random = (below: number) => Math.floor(Math.random() * below)
const word = () => names[random(names.length)]

/** The others, each request of a visitor from an address of its own: at set times, however late the answers are. */
const others = [
  { who: 'staff list', everyMs: 100, path: () => `/api/v1/admin/content?page=${1 + random(50)}&pageSize=20` },
  { who: 'home', everyMs: 100, path: () => '/api/v1/app/home' },
  { who: 'page of an item', everyMs: 125, path: () => `/watch/item-${1 + random(60_000)}` },
  { who: 'search', everyMs: 125, path: () => `/api/v1/app/content?q=${word()} ${word()} ${word()}` },
]

async function watch({ url, staff }: Place, ms: number): Promise<Tally[]> {
  const [ends, agent] = [performance.now() + ms, new Agent({ keepAlive: true })]
  const all = others.map(async ({ everyMs, path, who }) => {
    const [tally, sent] = [new Tally(), [] as Promise<void>[]]
    for (; performance.now() < ends; await sleep(everyMs)) {
      const from = `10.${random(250)}.${random(250)}.${random(250)}`
      const wanted = path()
      const headers = headersOf(from, who === 'staff list' ? staff.token : undefined)
      const reply = ask(encodeURI(url + wanted), headers, agent)
      sent.push(
        reply.then(
          (seen) => tally.add(wanted, seen),
          (error: unknown) => tally.addBroken(wanted, error),
        ),
      )
    }
    await Promise.all(sent)
    return tally
  })
  const tallies = await Promise.all(all)
  agent.destroy()
  return tallies
}

async function prepare(databaseUrl: string, product: RunningProduct): Promise<Place> {
  const staff = await StaffApi.signIn(product.url, owner)
  const database = await connect(databaseUrl)
  const { rows: items } = await database.query<{ id: string }>(
    'select id from content where active order by created_at desc limit 5000',
  )
  const { rows: people } = await database.query<{ id: string }>(
    'select id from app_users order by created_at limit $1',
    [ACCOUNTS],
  )
  const each = `from unnest($1::uuid[]) as person, (select id from content where active limit 5000) as item
    on conflict do nothing`
  for (const into of [
    `positions (user_id, content_id, position_sec, finished, cleared, changed_at)
      select person, id, 60, false, false, now()`,
    'saved_items (user_id, content_id, saved, changed_at) select person, id, true, now()',
    'plays (user_id, content_id) select person, id',
  ])
    await database.query(`insert into ${into} ${each}`, [people.map(({ id }) => id)])
  await database.query('vacuum analyze')
  const sections = [{ title: '', items: items.slice(0, 1000).map(({ id }) => id) }]
  await staff.send('POST', '/admin/collections', {
    title: 'Big',
    slug: 'big',
    type: 'album',
    sections,
    active: true,
  })
  const tokens: Place['tokens'] = { viewer: [], person: [] }
  for (const [n, { id }] of people.entries()) {
    const viewer = { email: `viewer-${n}@jinvani.test`, password: 'girnar-9999-steps-up' }
    await staff.send('POST', '/admin/admin-users', { ...viewer, name: `Viewer ${n}`, role: 'viewer' })
    tokens.viewer.push((await StaffApi.signIn(product.url, viewer)).token)
    tokens.person.push(await signInPerson(database, staff.base, id))
  }
  await database.end()
  return { url: product.url, staff, tokens, items: items.map(({ id }) => id) }
}

const told = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} of ${status}`)
    .join(', ')
const share = (tallies: readonly Tally[]) => {
  const asked = tallies.reduce((sum, { times }) => sum + times.length, 0)
  return `${Math.round((100 * tallies.reduce((sum, { askedToWait }) => sum + askedToWait, 0)) / asked)} %`
}

const timesOf = (tally: Tally | undefined) => tally?.quantiles(0.5, 0.95) ?? []
const shown = ([p50 = Number.NaN, p95 = Number.NaN]: readonly number[]) =>
  `${p50.toFixed(0)}/${p95.toFixed(0)}`

async function measure(place: Place, attack: Attack, number: number, idle: readonly Tally[]): Promise<void> {
  const { url, items } = place
  const phases: { seen: Tally[]; attacked: Attacked }[] = []
  for (const group of [[0], [1, 2, 3, 4]]) {
    const attackers = group.map((n) => number * ATTACKERS + n)
    const tokens = attackers.flatMap((n) => (attack.who && place.tokens[attack.who][n % ACCOUNTS]) ?? [])
    const order = { url, what: attack.what, attackers, tokens, items, ms: PHASE_MS }
    const [seen, attacked] = await Promise.all([watch(place, PHASE_MS), startAttack(order)])
    phases.push({ seen, attacked })
    await sleep(REST_MS)
  }
  const cells = others.map((_, n) => phases.map(({ seen }) => shown(timesOf(seen[n]))).join(' · '))
  const isMet = phases.every(({ seen }, phase) =>
    seen.every((tally, n) => {
      const [, most = 0] = timesOf(idle[n])
      return (timesOf(tally)[1] ?? 0) <= Math.max((phase === 0 ? 2 : 4) * most, UNNOTICED_MS)
    }),
  )
  const faults = phases.flatMap(({ seen, attacked }) => [...seen, attacked].flatMap((of) => [...of.faults]))
  const refused = phases.map(({ seen }) => share(seen)).join(' · ')
  const got = phases.map(({ attacked }) => told(attacked.statuses)).join(' · ')
  // The goal is for one address and for four.
  const goal = attack.from === undefined && (isMet && faults.length === 0 ? 'met' : 'missed')
  console.log(`| ${[attack.what, ...cells, refused, got, faults.length, goal || 'none'].join(' | ')} |`)
  if (faults.length > 0) console.error(attack.what, faults.slice(0, 5))
}

const dataDir = await mkdtemp(join(tmpdir(), 'jinvani-attack-'))
const given = process.argv.slice(2).find((argument) => argument.includes('://'))
const only = process.argv.slice(2).find((argument) => !argument.includes('://')) ?? ''
const postgres = given === undefined ? await startPostgres() : undefined
try {
  const databaseUrl = given ?? (await growLibrary(postgres?.url ?? '', 'attacked', 60_000))
  const product = await RunningProduct.start(dataDir, { ...settings, DATABASE_URL: databaseUrl })
  try {
    const place = await prepare(databaseUrl, product)
    await watch(place, PHASE_MS)
    const idle = await watch(place, IDLE_MS)
    const titles = [
      'attack',
      ...others.map(({ who }) => who),
      'others refused',
      'attackers got',
      'faults',
      'goal',
    ]
    console.log('p50/p95 in ms: of one address · of four\n')
    console.log(`| ${titles.join(' | ')} |\n${'| --- '.repeat(titles.length)}|`)
    console.log(
      `| none | ${[...idle.map((tally) => shown(timesOf(tally))), share(idle), '', '', ''].join(' | ')} |`,
    )
    for (const [number, attack] of [...attacks, crowd].entries())
      if (attack.what.includes(only)) await measure(place, attack, number, idle)
    if ('phones'.includes(only))
      await Promise.all([true, false].map((hasToken) => measurePhones(databaseUrl, place.url, hasToken)))
  } finally {
    await product.stop()
  }
} finally {
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
