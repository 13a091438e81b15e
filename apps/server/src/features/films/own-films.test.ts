// The console's bell shows the films that a person last sent for processing.
import { calls, limits } from '@jinvani/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import { explainStatement, recordStatements } from '../../testing/library/recorded-statements.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { listOwnFilms } from './service.ts'

let app: TestApp
let token: string
let me: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('content_manager')
  me = (await app.call(calls.me, { token })).body.id
})
afterAll(() => app.close())

const film = { kind: 'clear', sourceKey: 'videos/a.mp4', bitrates: '', provider: 'local' } as const
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

interface Times {
  createdAt: Date
  startedAt?: Date
  finishedAt?: Date
}
/** Submits a film and returns the id of its item. */
async function submit(
  values: Times & { startedBy: string | null; status?: 'ready' | 'failed'; message?: string },
) {
  const { _id: contentId } = await buildContent(app, token)
  const row = { ...film, stage: 'Waiting for its turn', contentId, ...values }
  await app.deps.db.insertInto('submissions').values(row).execute()
  return contentId
}
const list = async (as = token) => (await app.call(calls.listOwnFilms, { token: as })).body.items
const idsOf = (items: { contentId: string }[]) => items.map(({ contentId }) => contentId)

test('people get the films whose processing they started, the one with the latest change of state first', async () => {
  const waiting = await submit({ startedBy: me, createdAt: minutesAgo(50) })
  const finishedAt = minutesAgo(1)
  const ended = await submit({
    startedBy: me,
    status: 'failed',
    message: 'It holds no picture',
    createdAt: minutesAgo(60),
    startedAt: minutesAgo(55),
    finishedAt,
  })
  const running = await submit({ startedBy: me, createdAt: minutesAgo(70), startedAt: minutesAgo(20) })
  await submit({ startedBy: null, createdAt: minutesAgo(2) })
  const colleague = await app.signIn('super_admin')
  const { id } = (await app.call(calls.me, { token: colleague })).body
  const theirs = await submit({ startedBy: id, createdAt: minutesAgo(3) })

  const items = await list()
  expect(idsOf(items)).toEqual([ended, running, waiting])
  expect(items[0]).toMatchObject({
    protected: false,
    processing: { status: 'failed', message: 'It holds no picture' },
    at: finishedAt.toISOString(),
  })
  expect(items[2]?.processing.queuePlace).toBeGreaterThan(0)
  expect(idsOf(await list(colleague))).toEqual([theirs])
  expect(await list(await app.signIn('viewer'))).toEqual([])

  await app.call(calls.deleteContent, { token: colleague, params: { id: ended } })
  expect(idsOf(await list())).toEqual([running, waiting])
})

test('the list of films has only the latest fifty', async () => {
  for (let n = 0; n < limits.ownFilmsShown; n++) await submit({ startedBy: me, createdAt: new Date() })
  const items = await list()
  expect([limits.ownFilmsShown, items.length]).toEqual([50, 50])
  expect(items.map(({ at }) => at)).toEqual(
    items
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('the films of a person are read from an index in order, without a sort', async () => {
  const nodes = await app.deps.db.transaction().execute(async (trx) => {
    // Sequential scans are off, since PostgreSQL would not use an index for so few rows.
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    await sql`set local enable_hashjoin = off`.execute(trx)
    await sql`set local enable_mergejoin = off`.execute(trx)
    await sql`set local enable_sort = off`.execute(trx)
    const [statement] = await recordStatements(trx, (db) => listOwnFilms({ ...app.deps, db }, me))
    return statement === undefined ? [] : await explainStatement(trx, statement)
  })
  const scan = nodes.find((node) => node['Index Name'] === 'submissions_started_by')
  // The scan reads only as many rows as are shown, although there are more: the index has them in order.
  expect(scan?.['Actual Rows']).toBe(limits.ownFilmsShown)
})
