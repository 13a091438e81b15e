// Gives each test that needs a database a copy of the template, embedded or on a PostgreSQL server.
import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'

const server = process.env['TEST_DATABASE_URL']
export const isOnServer = Boolean(server)

let taken = 0
export const countTaken = () => taken

async function copyOnServer(url: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Address of the new database; undefined if it is embedded in the data folder. */
export async function takeDatabase(dataDir: string): Promise<string | undefined> {
  taken += 1
  if (server) return await copyOnServer(server, inject('templateName'))
  cpSync(inject('templateName'), dataDir, { recursive: true })
  return undefined
}
