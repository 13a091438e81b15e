// Loads the same rows into the tables of any product: staged as documents, then spread by its <database>.sql.
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { categories, items } from './dataset.ts'
import { databaseUrl } from '../places.ts'

const batchSize = 1000

export async function withDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(name).href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export function createDatabase(name: string): Promise<void> {
  return withDatabase('postgres', async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
}

const stage = (table: string) => `insert into ${table} select jsonb_array_elements($1::jsonb)`

async function stageAll(client: pg.Client, size: number): Promise<void> {
  await client.query('drop table if exists stage, stage_cat')
  await client.query('create unlogged table stage(d jsonb); create unlogged table stage_cat(d jsonb)')
  await client.query(stage('stage_cat'), [JSON.stringify(categories)])
  let batch: unknown[] = []
  const flush = async () => {
    await client.query(stage('stage'), [JSON.stringify(batch)])
    batch = []
  }
  for (const item of items(size)) if (batch.push(item) === batchSize) await flush()
  await flush()
}

/** `complete` lets the product process its new rows. */
export function loadItems(name: string, size: number, complete?: () => Promise<void>): Promise<void> {
  return withDatabase(name, async (client) => {
    await stageAll(client, size)
    await client.query(await readFile(new URL(`${name}.sql`, import.meta.url), 'utf8'))
    await client.query('drop table stage, stage_cat')
    await complete?.()
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}
