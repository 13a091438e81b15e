// People of the apps, whose sessions are written into the database: no codes are sent.
import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The access token of an app user. `api`: address of the API. */
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
