// Rows that staff edit one at a time. Each save increases the version.
import { type Insertable, type RawBuilder, type Selectable, type Updateable, sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './schema.ts'

type EditedTable = {
  [T in keyof Tables]: Tables[T] extends { version: unknown; updatedAt: unknown } ? T : never
}[keyof Tables]

/** `isKept`: condition for the rows that `find` and `lock` see, such as not in the trash. */
export function editedRows<T extends EditedTable>(name: T, isKept = sql`true`) {
  type Row = Selectable<Tables[T]>
  const table = sql.table(name)
  const first = async (db: Db, statement: RawBuilder<Row>) => (await statement.execute(db)).rows[0]
  async function write(db: Db, statement: RawBuilder<Row>): Promise<Row> {
    const row = await first(db, statement)
    if (!row) throw new Error(`No row of ${name} was written`)
    return row
  }
  const one = (id: string) => sql<Row>`select * from ${table} where id = ${id} and ${isKept}`
  const given = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined)
  return {
    find: (db: Db, id: string) => first(db, one(id)),
    lock: (trx: Db, id: string) => first(trx, sql<Row>`${one(id)} for update`),
    /** Locks all rows in the order of the lists. Other calls wait for the end of the transaction. */
    async lockInOrder(trx: Db): Promise<Row[]> {
      await sql`select pg_advisory_xact_lock(hashtext(${`order of ${name}`}))`.execute(trx)
      const all = sql<Row>`select * from ${table} where ${isKept} order by "order", created_at, id for update`
      return (await all.execute(trx)).rows
    },
    insert: (db: Db, values: Insertable<Tables[T]>): Promise<Row> => {
      const columns = sql.join(given(values).map(([column]) => sql.ref(column)))
      const written = sql.join(given(values).map(([, value]) => value))
      return write(db, sql<Row>`insert into ${table} (${columns}) values (${written}) returning *`)
    },
    update: (db: Db, id: string, values: Updateable<Tables[T]>): Promise<Row> => {
      const changed = given({ ...values, updatedAt: new Date() })
      const set = sql.join(changed.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
      return write(db, sql`update ${table} set ${set}, version = version + 1 where id = ${id} returning *`)
    },
  }
}
