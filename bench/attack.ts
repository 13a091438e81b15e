// Does the work of one client slow everybody else down? Each attack runs for eight seconds from one address and then
// from four, against 60,000 items on PostgreSQL with default settings. `chrt -r 10 npm run bench:attack -- M2` runs
// only attacks whose name contains the word, ahead of other work on the machine. With the address of a database that
// grow.ts filled, it attacks that one.
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Tally, headersOf, told } from './attacks/ask.ts'
import { type Attacked, startAttack } from './attacks/attackers.ts'
import { type Attack, attacks } from './attacks/attacks.ts'
import { growLibrary, secretKey } from './lists/grow.ts'
import { signInPerson, startPostgres, withDatabase } from './real-postgres.ts'
import { RunningProduct, owner } from './running-product.ts'
import { StaffApi } from './staff-api.ts'
import { markdownTable, quantile } from './table.ts'
import { temporaryFolder } from './temporary-folder.ts'

const IDLE_MS = 30_000
const PHASE_MS = 8000
/** Pause in which the server finishes the work of an attack. Points need not return: every attacker is a new one. */
const REST_MS = 4000
/** A delay that nobody notices, so it always meets the goal. */
const UNNOTICED_MS = 100
const ATTACKERS = 5
/** Each attack by signed-in people needs accounts whose points are not used up. */
const ACCOUNTS = 2 * ATTACKERS

type Place = Awaited<ReturnType<typeof prepare>>

const names =
  `jain stavan bhajan stotra aarti katha sutra puja mahavir adinath navkar mantra tirth girnar sangh
  guru karma moksha daya tapas dhyan gyan jiva atma`.split(/\s+/)
const random = (below: number) => Math.floor(Math.random() * below)
const word = () => names[random(names.length)]

/** The other clients send at fixed times, even if answers are late. Each visitor has a new address. */
const others = [
  { who: 'staff list', everyMs: 100, path: () => `/api/v1/admin/content?page=${1 + random(50)}&pageSize=20` },
  { who: 'home', everyMs: 100, path: () => '/api/v1/app/home' },
  { who: 'page of an item', everyMs: 125, path: () => `/watch/item-${1 + random(60_000)}` },
  { who: 'search', everyMs: 125, path: () => `/api/v1/app/content?q=${word()} ${word()} ${word()}` },
]

async function watch({ url, staff }: Place, ms: number): Promise<Tally[]> {
  const [ends, agent] = [performance.now() + ms, new Agent({ keepAlive: true })]
  const all = others.map(async ({ everyMs, path, who }) => {
    const [tally, sent] = [new Tally(), [] as Promise<unknown>[]]
    for (; performance.now() < ends; await sleep(everyMs)) {
      const from = `10.${random(250)}.${random(250)}.${random(250)}`
      const headers = headersOf(from, who === 'staff list' ? staff.token : undefined)
      sent.push(tally.ask(url + path(), headers, agent))
    }
    await Promise.all(sent)
    return tally
  })
  const tallies = await Promise.all(all)
  agent.destroy()
  return tallies
}

const prepare = (databaseUrl: string, { url }: RunningProduct) =>
  withDatabase(databaseUrl, async (database) => {
    const staff = await StaffApi.signIn(url, owner)
    const idsOf = async (query: string) =>
      (await database.query<{ id: string }>(query)).rows.map(({ id }) => id)
    const items = await idsOf('select id from content where active order by created_at desc limit 5000')
    const people = await idsOf(`select id from app_users order by created_at limit ${ACCOUNTS}`)
    const each = `from unnest($1::uuid[]) as person, (select id from content where active limit 5000) as item
      on conflict do nothing`
    for (const into of [
      `positions (user_id, content_id, position_sec, finished, cleared, changed_at)
        select person, id, 60, false, false, now()`,
      'saved_items (user_id, content_id, saved, changed_at) select person, id, true, now()',
      'plays (user_id, content_id) select person, id',
    ])
      await database.query(`insert into ${into} ${each}`, [people])
    await database.query('vacuum analyze')
    const sections = [{ title: '', items: items.slice(0, 1000) }]
    const big = { title: 'Big', slug: 'big', type: 'album', sections, active: true }
    await staff.send('POST', '/admin/collections', big)
    const tokens: Record<'viewer' | 'person', string[]> = { viewer: [], person: [] }
    for (const [n, id] of people.entries()) {
      const viewer = { email: `viewer-${n}@jinvani.test`, password: 'girnar-9999-steps-up' }
      await staff.send('POST', '/admin/admin-users', { ...viewer, name: `Viewer ${n}`, role: 'viewer' })
      tokens.viewer.push((await StaffApi.signIn(url, viewer)).token)
      tokens.person.push(await signInPerson(database, staff.base, id))
    }
    return { url, staff, tokens, items }
  })

function refusedShare(tallies: readonly Tally[]): string {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
  return `${Math.round((100 * sum((tally) => tally.askedToWait)) / sum(({ times }) => times.length))} %`
}
const shown = (of?: Tally) => [0.5, 0.95].map((part) => quantile(of?.times ?? [], part).toFixed(0)).join('/')

async function measure(place: Place, attack: Attack, number: number, idle: Tally[]): Promise<string[]> {
  const { url, items } = place
  const phases: { seen: Tally[]; attacked: Attacked; times: number }[] = []
  for (const [times, group] of [[2, [0]], [4, [1, 2, 3, 4]]] as const) {
    const attackers = group.map((n) => number * ATTACKERS + n)
    const tokens = attackers.flatMap((n) => (attack.who && place.tokens[attack.who][n % ACCOUNTS]) ?? [])
    const order = { url, what: attack.what, attackers, tokens, items, ms: PHASE_MS }
    const [seen, attacked] = await Promise.all([watch(place, PHASE_MS), startAttack(order)])
    phases.push({ seen, attacked, times })
    await sleep(REST_MS)
  } // prettier-ignore
  const isMet = phases.every(({ seen, times }) =>
    seen.every((tally, n) => {
      const most = times * quantile(idle[n]?.times ?? [], 0.95)
      return quantile(tally.times, 0.95) <= Math.max(most, UNNOTICED_MS)
    }),
  )
  const faults = phases.flatMap(({ seen, attacked }) => [...seen, attacked].flatMap((of) => of.faults))
  if (faults.length > 0) console.error(attack.what, faults.slice(0, 5))
  const both = (of: (phase: (typeof phases)[number]) => string) => phases.map(of).join(' · ')
  const goal = attack.hasNoGoal ? 'none' : isMet && faults.length === 0 ? 'met' : 'missed'
  return [
    attack.what,
    ...others.map((_, n) => both(({ seen }) => shown(seen[n]))),
    both(({ seen }) => refusedShare(seen)),
    both(({ attacked }) => told(attacked.statuses)),
    String(faults.length),
    goal,
  ]
}

await using folder = await temporaryFolder('attack')
const given = process.argv.slice(2).find((argument) => argument.includes('://'))
const only = process.argv.slice(2).find((argument) => !argument.includes('://')) ?? ''
await using postgres = given === undefined ? await startPostgres() : undefined
const databaseUrl = given ?? (await growLibrary(postgres?.url ?? '', 'attacked', 60_000))
await using product = await RunningProduct.start(folder.path, {
  DATABASE_URL: databaseUrl,
  SECRET_KEY: secretKey,
  DEMO_LIBRARY: 'false',
  TRUST_PROXY: '127.0.0.1',
  // The default limits, as in production.
  LIMITS: '',
})
const place = await prepare(databaseUrl, product)
await watch(place, PHASE_MS)
const idle = await watch(place, IDLE_MS)
const head = ['attack', ...others.map(({ who }) => who), 'others refused', 'attackers got', 'faults', 'goal']
console.log('p50/p95 in ms: of one address · of four\n')
console.log(markdownTable(head, [['none', ...idle.map(shown), refusedShare(idle), '', '', '']]))
for (const [number, attack] of attacks.entries())
  if (attack.what.includes(only))
    console.log(`| ${(await measure(place, attack, number, idle)).join(' | ')} |`)
