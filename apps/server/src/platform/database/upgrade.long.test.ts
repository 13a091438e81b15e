// Updates a library of 80,000 items that the first build of 0.2.0 made, while that version still serves: ten writers
// send its statements for saves and plays, two readers those for a list. Meanwhile a process of this version starts.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manyItems, manyPeople } from '../../testing/library/many-rows.ts'
import { isOnServer, takeDatabase } from '../../testing/test-database.ts'
import { createLogger } from '../log/logger.ts'
import { type Database, connectDatabase } from './connect.ts'
import { dropEverything } from '../../features/backup/own-table-queries.ts'
import { getNewestVersion, findVersion, migrateTo } from './migrate.ts'
import { findFreePort } from '../../../../../scripts/free-port.mjs'

const ITEMS = 80_000
const WRITERS = 10
const READERS = 2
const main = join(import.meta.dirname, '../../main.ts')

/**
 * The longest wait that is allowed, counted in statements of a client whose table no migration changes, since a busy
 * machine delays that client as well. 5000 statements take seconds; a few hundred are usual.
 */
const LONGEST_WAIT = 5000

/** Changes that turn 100-schema back into that of d6017827, the first build called 0.2.0. */
const asFirstBuild = [
  'alter table uploads drop column small',
  'drop index submissions_open',
  "create index submissions_open on submissions (created_at) where status in ('pending', 'processing')",
]

let url: string
let dataDir: string
let old: Database
let child: ChildProcess | undefined
let stopping: AbortController
/** Number of statements of the client whose table no migration changes. */
let beats: number

async function connect(application: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: application })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

function startProgram(port: number, settings: Record<string, string> = {}) {
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    MEDIA_PROCESSING: 'false',
    ADMIN_EMAIL: 'root@example.org',
    ADMIN_PASSWORD: 'a long enough password',
    ...settings,
  }
  const program = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  child = program
  const output = Promise.all([text(program.stdout), text(program.stderr)])
  return { program, output: async () => (await output).join('') }
}

/** One save as version 0.2.0 makes it: lock, change, and record item, activity and version in one transaction. */
async function save(client: pg.Client, number: number, title: string): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ id: string; version: number }>(
    'select id, version from content where slug = $1 and trashed_at is null for update',
    [`item-${number}`],
  )
  const { id, version } = rows[0] ?? { id: '', version: 0 }
  await client.query(
    `update content set title = row.title, search_text = row.search_text, version = content.version + 1, updated_at = now()
      from json_populate_recordset(null::content, $1::json) as row where content.id = row.id`,
    [JSON.stringify([{ id, title, search_text: title.toLowerCase() }])],
  )
  await client.query('delete from content_categories where content_id = any($1)', [[id]])
  await client.query(
    `insert into content_categories (content_id, category_id, position)
      select $1, id, 0 from categories where slug = $2`,
    [id, `category-${(number % 20) + 1}`],
  )
  await client.query(
    `insert into content_search (content_id, fold, active, featured, media_type, created_at, title, title_key, head, words)
      select id, 1, active, featured, media_type, created_at, title, title, to_tsvector('simple', title), to_tsvector('simple', title)
      from content where id = $1 on conflict (content_id) do update set title = excluded.title, head = excluded.head, words = excluded.words`,
    [id],
  )
  await client.query(
    `with event as (insert into activity (actor_kind, actor_name, action, item_id, item_name, changes, call, address, request_id, outcome, count)
        values ('program', '', 'content.update', $1, $2, '[]', '', '', '', 'done', 1) returning id)
      insert into unsealed_activity (event_id) select id from event`,
    [id, title],
  )
  await client.query(
    `insert into versions (noun, item_id, item_name, version, actor_kind, actor_name, action, changes)
      values ('content', $1, $2, $3, 'program', '', 'update', '[]')`,
    [id, title, version + 1],
  )
  await client.query('commit')
}

/** An app user signs in and plays a film; statements and their order are those of version 0.2.0. */
async function signInAndPlay(client: pg.Client, number: number): Promise<void> {
  await client.query('begin')
  const { rows: people } = await client.query<{ id: string }>(
    `insert into app_users (phone) values ($1)
      on conflict (phone) do update set phone = excluded.phone returning id`,
    [`+91${9_000_000_000 + number}`],
  )
  const person = people[0]?.id
  const { rows: sessions } = await client.query<{ id: string }>(
    `insert into sessions (audience, subject_id, refresh_hash, idle_expires_at, expires_at)
      values ('app', $1, 'hash', now() + interval '1 day', now() + interval '1 day') returning id`,
    [person],
  )
  await client.query('commit')
  await client.query('begin')
  await client.query('select from app_users where id = $1 for update', [person])
  const { rows: items } = await client.query<{ id: string }>('select id from content where slug = $1', [
    `item-${number}`,
  ])
  await client.query(
    `insert into playback_leases (user_id, session_id, content_id, ends_at)
      values ($1, $2, $3, now() + interval '1 minute')`,
    [person, sessions[0]?.id, items[0]?.id],
  )
  await client.query('insert into plays (user_id, content_id) values ($1, $2)', [person, items[0]?.id])
  await client.query('commit')
}

const page = `select * from content where active order by created_at desc, id desc limit 20`

/** Repeats the work until `stop` is called. An error of a statement ends the work, and `stop` throws the error. */
async function keepOn(application: string, work: (client: pg.Client, turn: number) => Promise<void>) {
  const client = await connect(application)
  let longest = 0
  let turns = 0
  const go = async () => {
    for (; !stopping.signal.aborted; turns += 1) {
      const before = beats
      await work(client, turns)
      longest = Math.max(longest, beats - before)
    }
    await client.end()
  }
  let failure: unknown
  const going = go()
  going.catch((error: unknown) => (failure = error))
  return {
    count() {
      if (failure !== undefined) throw failure
      return turns
    },
    async stop() {
      stopping.abort()
      await going
      return { turns, longest }
    },
  }
}

describe.runIf(isOnServer)('an update of the database', () => {
  beforeEach(async () => {
    stopping = new AbortController()
    beats = 0
    dataDir = mkdtempSync(join(tmpdir(), 'jinvani-upgrade-'))
    url = (await takeDatabase(dataDir)) ?? ''
    old = await connectDatabase({ databaseUrl: url, poolSize: 2, dataDir, log: createLogger('silent') })
    await old.db.transaction().execute(async (trx) => {
      await dropEverything(trx)
      await migrateTo(trx, '100-schema')
    })
    for (const statement of asFirstBuild) await sql.raw(statement).execute(old.db)
  })
  afterEach(async () => {
    stopping.abort()
    if (child?.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    await old.close()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  test(
    'under ten writers of the previous version loses no save, causes no error and delays nobody for long',
    { timeout: 400_000 },
    async () => {
      for (const statement of [...manyItems(1, ITEMS), ...manyPeople(1, ITEMS)])
        await sql.raw(statement).execute(old.db)
      const saved = new Map<number, string>()
      const writers = await Promise.all(
        Array.from({ length: WRITERS }, (_, writer) =>
          keepOn('version 0.2.0', async (client, turn) => {
            const number = ((turn * WRITERS) % ITEMS) + writer + 1
            if (turn % 4 === 3) return await signInAndPlay(client, number)
            await save(client, number, `Title ${turn}`)
            saved.set(number, `Title ${turn}`)
          }),
        ),
      )
      const readers = await Promise.all(
        Array.from({ length: READERS }, () =>
          keepOn('version 0.2.0', async (client) => void (await client.query(page))),
        ),
      )
      await sql`create table beats (turn integer)`.execute(old.db)
      const undisturbed = await keepOn('beats', async (client) => {
        await client.query('insert into beats values (1)')
        beats += 1
      })
      const both = [...writers, ...readers]
      const goesOn = async () => {
        const marks = both.map((one) => one.count() + 20)
        const areAll = () => both.every((one, at) => one.count() >= (marks[at] ?? 0))
        await expect.poll(areAll).toBe(true)
      }
      await goesOn()
      const port = await findFreePort()
      const { program, output } = startProgram(port)
      const status = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          (answer) => answer.status,
          () => program.exitCode,
        )
      await expect.poll(status, { interval: 100 }).not.toBeNull()
      expect(program.exitCode, program.exitCode === null ? '' : await output()).toBeNull()
      await expect.poll(status, { interval: 100 }).toBe(200)
      await goesOn()
      const written = await Promise.all(writers.map((one) => one.stop()))
      const read = await Promise.all(readers.map((one) => one.stop()))
      await undisturbed.stop()

      expect(await findVersion(old.db)).toBe(getNewestVersion())
      const { rows: titles } = await sql<{ number: number; title: string }>`
      select substr(slug, 6)::int as number, title from content where title like 'Title %'`.execute(old.db)
      expect(new Map(titles.map((row) => [row.number, row.title]))).toEqual(saved)
      const saves = written.reduce((sum, { turns }) => sum + turns - Math.floor(turns / 4), 0)
      const plays = written.reduce((sum, { turns }) => sum + Math.floor(turns / 4), 0)
      const { rows: counts } = await sql`
      select (select count(*)::int from activity where action = 'content.update') as activity,
        (select count(*)::int from versions) as versions, (select sum(version - 1)::int from content) as saves,
        (select count(*)::int from plays) as plays, (select count(*)::int from content) as items,
        (select count(*)::int from pg_attribute where attrelid = 'uploads'::regclass and attname = 'small') as small,
        (select count(*)::int from pg_indexes where indexname = 'submissions_open' and indexdef like '%next_package_id%') as open,
        (select count(*)::int from pg_index where not indisvalid) as invalid`.execute(old.db)
      expect(counts).toEqual([
        { activity: saves, versions: saves, saves, plays, items: ITEMS, small: 1, open: 1, invalid: 0 },
      ])
      const longest = Math.max(...[...written, ...read].map((one) => one.longest))
      process.stdout.write(`the longest wait was as long as ${longest} of ${beats} statements\n`)
      expect(longest).toBeLessThan(LONGEST_WAIT)
    },
  )

  test('that waits for a transaction without an end says so in one sentence, and exits with status 1', async () => {
    // Makes each attempt wait three seconds, not half a second: a busy machine needs that long to find the holder.
    const rule = `alter database %I set deadlock_timeout = ''20s''`
    await sql.raw(`do $$ begin execute format('${rule}', current_database()); end $$`).execute(old.db)
    const lazy = await connect('monthly report')
    await lazy.query('begin')
    await lazy.query('select from library_views')
    const { rows } = await lazy.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { program, output } = startProgram(await findFreePort(), { MIGRATION_WAIT_SEC: '10' })
    await once(program, 'close')
    expect(program.exitCode).toBe(1)
    const said = (await output()).split('\n').filter((line) => line !== '' && !line.startsWith('{'))
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The migration 101-view-kinds did not get a lock within 10 seconds: a transaction of monthly report \\(pid ${rows[0]?.pid}\\), open for \\d+ seconds, holds it; `,
        ),
      ),
    ])
    await lazy.end()
  })
})
