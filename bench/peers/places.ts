// Folders of the comparison. It writes only to these two folders and to the database of the run.
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The installed peers, kept from run to run, and the logs of all started programs. */
export const probe = resolve(process.env['PROBE'] ?? join(tmpdir(), 'peers'))
export const logs = join(probe, 'logs')
export const results = fileURLToPath(new URL('results', import.meta.url))
export const fixtures = fileURLToPath(new URL('fixtures', import.meta.url))
export const repository = fileURLToPath(new URL('../..', import.meta.url))

for (const folder of [logs, results]) mkdirSync(folder, { recursive: true })

/** A database of the server that scripts/with-postgres.mjs runs beside this program. */
export function databaseUrl(name: string): URL {
  const given = process.env['TEST_DATABASE_URL']
  if (given === undefined) throw new Error('Start this with: npm run bench:peers')
  const url = new URL(given)
  url.pathname = `/${name}`
  return url
}
