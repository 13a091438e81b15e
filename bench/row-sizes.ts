// Bytes of a person, a session and a play on PostgreSQL, with their indexes, for docs/evidence/capacity.md.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from './real-postgres.ts'
import { RunningProduct } from './running-product.ts'
import { printTable } from './table.ts'

const count = 100_000

const fill = {
  app_users: `insert into app_users (phone, name) select '+9190' || lpad(i::text, 8, '0'), 'Listener ' || i
    from generate_series(1, ${count}) as i`,
  sessions: `insert into sessions (audience, subject_id, refresh_hash, previous_hash, idle_expires_at, expires_at)
    select 'app', id, encode(sha256(id::text::bytea), 'hex'), encode(sha256(phone::bytea), 'hex'),
      now() + interval '30 days', now() + interval '90 days' from app_users`,
  plays: `insert into plays (user_id, content_id) select id, (select id from content limit 1) from app_users`,
}

const folder = await mkdtemp(join(tmpdir(), 'jinvani-rows-'))
const postgres = await startPostgres()
try {
  const settings = { DATABASE_URL: postgres.url, SECRET_KEY: 'one-secret-for-the-process-that-makes-tables' }
  await (
    await RunningProduct.start(folder, { ...settings, DEMO_LIBRARY: 'true', MEDIA_PROCESSING: 'false' })
  ).stop()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  // The error of a statement shall be read, not the later one that the database has stopped.
  client.on('error', () => {})
  for (const statement of Object.values(fill)) await client.query(statement)
  const sizes = Object.keys(fill).map(
    (table) => `pg_total_relation_size('${table}')::float / ${count} as ${table}`,
  )
  const { rows } = await client.query<Record<string, number>>(`select ${sizes.join(', ')}`)
  await client.end()
  printTable(Object.entries(rows[0] ?? {}).map(([what, value]) => ({ what, value, unit: 'bytes a row' })))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
