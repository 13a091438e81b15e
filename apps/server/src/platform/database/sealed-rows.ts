// After a change of the secret, seals rows again with the new key, some rows at a time.
import { sql } from 'kysely'
import { type Keys, type Secrets, seal, unseal } from '../secrets/keys.ts'
import type { Db } from './connect.ts'
import type { Tables } from './schema.ts'

const AT_ONCE = 100

export interface SealedTable {
  table: keyof Tables
  id: string
  owner?: string
  columns: Record<string, (owner: string) => string>
  keysOf: (secrets: Secrets) => Keys
}

function isSealedOtherwise({ columns, keysOf }: SealedTable, secrets: Secrets) {
  const sealedBy = `%=${keysOf(secrets)[0].id}`
  const tests = Object.keys(columns).map((name) => sql`${sql.ref(name)} not like ${sealedBy}`)
  return sql`(${sql.join(tests, sql` or `)})`
}

export async function countSealedOtherwise(db: Db, sealed: SealedTable, secrets: Secrets): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(sealed.table)}
    where ${isSealedOtherwise(sealed, secrets)}`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Seals the next rows whose id, as text, comes after `after`. `last`: id of the last one; null if none was left.
 * `unreadable`: number of rows that no key opens, and that stay as they were.
 */
export async function sealAgain(
  trx: Db,
  sealed: SealedTable,
  secrets: Secrets,
  after: string,
): Promise<{ last: string | null; unreadable: number }> {
  const { table, id, owner = id, columns, keysOf } = sealed
  const keys = keysOf(secrets)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const contexts = Object.values(columns)
  const { rows } = await sql<{ id: string; owner: string; texts: (string | null)[] }>`
    select ${sql.ref(id)}::text as id, ${sql.ref(owner)}::text as owner, json_build_array(${sql.join(names)}) as texts
    from ${sql.table(table)} where ${isSealedOtherwise(sealed, secrets)} and ${sql.ref(id)}::text > ${after}
    order by ${sql.ref(id)}::text limit ${AT_ONCE} for update`.execute(trx)
  let unreadable = 0
  for (const row of rows) {
    const again = row.texts.map((text, index) => {
      const context = contexts[index]?.(row.owner) ?? ''
      const plain = text && tryToUnseal(keys, context, text)
      return plain && seal(keys, context, plain)
    })
    const set = sql.join(names.map((name, index) => sql`${name} = ${again[index]}`))
    if (again.includes(undefined)) unreadable += 1
    else await sql`update ${sql.table(table)} set ${set} where ${sql.ref(id)} = ${row.id}`.execute(trx)
  }
  return { last: rows.at(-1)?.id ?? null, unreadable }
}

function tryToUnseal(keys: Keys, context: string, text: string): Buffer | undefined {
  try {
    return unseal(keys, context, text)
  } catch {
    return undefined
  }
}
