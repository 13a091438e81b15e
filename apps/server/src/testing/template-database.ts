// One template database for all test files: the migrations take seconds, a copy of the template takes almost no time.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLogger } from '../platform/log/logger.ts'
import { openQueue } from '../platform/queue/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the embedded database, or name of the database on the server of TEST_DATABASE_URL. */
    templateName: string
    isThorough: boolean
  }
}

async function fillTemplate(databaseUrl: string | undefined, dataDir: string): Promise<void> {
  const log = createLogger('silent')
  const database = await connectDatabase({ databaseUrl, poolSize: 1, dataDir, log })
  await migrate(database.db)
  await (await openQueue({ ...database.queue, concurrency: 1, log })).stop()
  await database.close()
}

/** Makes the template. Nobody drops it, since the whole server is removed after the tests. */
async function makeOnServer(server: string): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await fillTemplate(Object.assign(new URL(server), { pathname: `/${name}` }).href, '')
  // PostgreSQL cannot copy a template while somebody is connected to it.
  await client.query(`alter database ${name} allow_connections false`)
  await client.end()
  return name
}

export default async function makeTemplate(project: TestProject) {
  const server = process.env['TEST_DATABASE_URL']
  if (server) {
    project.provide('templateName', await makeOnServer(server))
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'jinvani-template-'))
  await fillTemplate(undefined, folder)
  project.provide('templateName', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
