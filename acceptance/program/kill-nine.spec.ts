// The process is killed while it writes, once or five times: everything that was acknowledged is still there. `npm run
// bench:kills` kills it any number of times, at random moments, while films are made, on both databases.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import { awaitWhileItMoves } from '../support/product/patience.ts'
import { type Product, makePreparedDir, removeDataDir, startProduct } from '../support/product/product.ts'
import { type Films, checkShown, openFilms, readFilm, sendFilm, showFilms } from './kills/films.ts'
import { countEvents, countUp, storedSlugs, untilKilled, writeCategories } from './kills/writers.ts'

const isLong = process.env['KILLS'] !== undefined
const rounds = Number(process.env['KILLS'] ?? 5)
const writers = isLong ? 1 : 4
/** Pause between saves in the long run: the list of categories must stay readable after thousands of kills. */
const pauseMs = isLong ? 50 : 0
const mostMs = 6000
const settleMs = 10_000
/** Rounds between two pauses in which films can become ready: after thirteen interruptions a film would fail. */
const restEvery = 5

const databaseUrl = isLong ? process.env['TEST_DATABASE_URL'] : undefined
const variables = {
  // No limits: the writers save faster than people do, and right after a start, busy with films, the server would
  // answer the checks with 503.
  LIMITS: 'POINTS_PER_MINUTE=0,STAFF_POINTS_PER_MINUTE=0,UPLOADS_PER_MINUTE=0,MAX_EVENT_LOOP_DELAY_MS=0',
  ...(databaseUrl !== undefined && {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'one-secret-for-every-process-that-is-killed',
  }),
}

interface Known {
  categories: Set<string>
  /** For each item, the last number that was acknowledged. */
  counted: Map<string, number>
  films: Films
}

async function makeCounted(api: Api, { counted }: Known): Promise<void> {
  for (const slug of ['counted-a', 'counted-b']) {
    const item = { title: slug, slug, platform: 'web', active: false }
    const { _id } = await api.must('POST', '/admin/content', item)
    counted.set(String(_id), 0)
  }
}

async function sendAndShow(api: Api, round: number, films: Films): Promise<void> {
  let isSent = false
  await untilKilled(async () => {
    if (!isSent) await sendFilm(api, `r${round}-film`, films)
    isSent = true
    await showFilms(api, films)
    await sleep(pauseMs)
  })
}

function startWork(api: Api, round: number, { categories, counted, films }: Known): Promise<unknown> {
  return Promise.all([
    ...Array.from({ length: writers }, (_, writer) =>
      writeCategories(api, `r${round}-w${writer}`, pauseMs, categories),
    ),
    ...[...counted.keys()].map((id) => countUp(api, id, counted)),
    ...(isLong ? [sendAndShow(api, round, films)] : []),
  ])
}

const untilReady = (api: Api, films: Films) =>
  awaitWhileItMoves(
    () => openFilms(api, films),
    (open) => open === 0,
    500,
  )

async function checkLong(product: Product, api: Api, { categories, counted, films }: Known): Promise<void> {
  await untilReady(api, films)
  await showFilms(api, films)
  expect(films.length, 'films were sent').toBeGreaterThan(0)
  expect(categories.size, 'categories were written').toBeGreaterThan(rounds)
  for (const [id, last] of counted) {
    const { durationSec } = await api.must('GET', `/admin/content/${id}`)
    expect([last, last + 1], 'the last change').toContain(durationSec)
  }
  const created = await countEvents(api, 'category.create')
  expect(
    [...created.values()].filter((count) => count !== 1),
    'recorded twice',
  ).toEqual([])
  expect(created.size, 'each category is recorded').toBe((await storedSlugs(api)).size)
  const ready = await countEvents(api, 'film.ready')
  for (const film of films) {
    const { slug, processing } = await readFilm(api, film)
    expect(processing, slug).toMatchObject({ status: 'ready' })
    expect(ready.get(film.id), `${slug} became ready once`).toBe(1)
  }
  const shown = await checkShown(product.url)
  const changes = [...counted.values()].reduce((sum, count) => sum + count, 0)
  const lines = [
    `${rounds} kills; acknowledged: ${categories.size} categories, ${changes} changes, ${films.length} films`,
    `none lost, none recorded or made twice; all ${shown} items that are shown play`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function killOften(): Promise<void> {
  if (isLong) test.setTimeout(600_000 + rounds * 60_000)
  const dataDir = await makePreparedDir()
  const known: Known = { categories: new Set(), counted: new Map(), films: [] }
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(dataDir, variables)
    const api = await Api.signIn(product.url, 'super_admin')
    if (isLong && round === 0) await makeCounted(api, known)
    if (isLong) await checkShown(product.url)
    if (isLong && round % restEvery === restEvery - 1) await untilReady(api, known.films)
    const [before, films] = [known.categories.size, known.films.length]
    const work = startWork(api, round, known)
    const written = () => known.categories.size
    if (!isLong) await expect.poll(written, { intervals: [20] }).toBeGreaterThan(before)
    // Waits until a film is sent: on a busy machine this may take longer than the pause below.
    if (isLong && round % 2 === 1)
      await awaitWhileItMoves(
        async () => known.films.length,
        (count) => count > films,
      )
    await sleep(isLong ? 100 + Math.random() * mostMs : round * 120)
    await product.stop('SIGKILL')
    // Stops waiting after a while: `fetch` sometimes never ends if its server was killed.
    await Promise.race([work, sleep(settleMs)])
    if (!isLong) expect(written(), 'something was written before the kill').toBeGreaterThan(before)
    else if (round % 10 === 9) process.stdout.write(`${round + 1} kills, ${written()} categories\n`)
  }
  const product = await startProduct(dataDir, variables)
  const api = await Api.signIn(product.url, 'super_admin')
  const stored = await storedSlugs(api)
  expect([...known.categories].filter((slug) => !stored.has(slug))).toEqual([])
  if (isLong) await checkLong(product, api, known)
  await product.stop()
  await removeDataDir(dataDir)
}

test(`nothing that was acknowledged is lost over ${rounds} kills`, { tag: '@long' }, killOften)
