// Runs the PostgreSQL of the tests until it is stopped, and prepares databases and sign-ins for measurements.
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const withPostgres = fileURLToPath(new URL('../scripts/with-postgres.mjs', import.meta.url))
/** A program that prints the address of the database and runs until its input is closed. */
const holder = 'console.log(process.env.TEST_DATABASE_URL); process.stdin.resume()'

export async function startPostgres(): Promise<{ url: string } & AsyncDisposable> {
  const args = [withPostgres, process.execPath, '-e', holder]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: first.toString().trim(),
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates a database, in place of an older one with this name. Returns its address. */
export async function createDatabase(server: string, name: string): Promise<string> {
  await withDatabase(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  return new URL(name, server).href
}

/** Signs an app user in by writing the session into the database, without a code. Returns the access token. */
export async function signInPerson(database: pg.Client, api: string, id: string): Promise<string> {
  const session = randomUUID()
  const refreshToken = `${session}.of-a-measurement`
  await database.query(
    `insert into sessions (id, audience, subject_id, refresh_hash, idle_expires_at, expires_at)
    values ($1, 'app', $2, $3, now() + interval '1 day', now() + interval '1 day')`,
    [session, id, createHash('sha256').update(refreshToken).digest('base64url')],
  )
  const answer = await fetch(`${api}/app/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}
