// The tables of this database as PostgreSQL lists them, so that no table of a new migration is forgotten.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

export interface OwnTable {
  name: string
  /** Names and types of the columns, without computed ones, which PostgreSQL fills itself. */
  columns: Record<'name' | 'type', string>[]
  /** True for rows that backups leave out: they live for days (partitioned table) or minutes (unlogged table). */
  isPassing: boolean
}

const ownSchema = sql`current_schema()::regnamespace`
const isOfExtension = (oid: string) =>
  sql`exists (select from pg_depend where objid = ${sql.ref(oid)} and deptype = 'e')`
const ofMigrations = ['kysely_migration', 'kysely_migration_lock']

export async function listOwnTables(db: Db): Promise<OwnTable[]> {
  const { rows } = await sql<OwnTable>`
    select class.relname::text as name, class.relkind = 'p' or class.relpersistence = 'u' as "isPassing",
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class as class
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where class.relkind in ('r', 'p') and not class.relispartition and class.relnamespace = ${ownSchema}
      and not ${isOfExtension('class.oid')}
    group by class.relname, class.relkind, class.relpersistence order by class.relname`.execute(
    db.withoutPlugins(),
  )
  return rows.filter(({ name }) => !ofMigrations.includes(name))
}

export async function isEmpty(db: Db): Promise<boolean> {
  for (const { name } of await listOwnTables(db)) {
    const { rows } = await sql`select from ${sql.id(name)} limit 1`.execute(db.withoutPlugins())
    if (rows.length > 0) return false
  }
  return true
}

export async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Empties the database as if no migration had run. Extensions stay, since not every account may create them again. */
export async function dropEverything(db: Db): Promise<void> {
  const drops = [
    sql<{ line: string }>`select format('drop %s if exists %s cascade', case relkind when 'v' then 'view'
        when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, oid::regclass) as line
      from pg_class as class
      where relkind in ('r', 'p', 'v', 'm', 'S') and relnamespace = ${ownSchema} and not ${isOfExtension('class.oid')}
      order by relkind = 'S'`,
    sql<{
      line: string
    }>`select format('drop routine if exists %s cascade', oid::regprocedure) as line from pg_proc as routine
      where pronamespace = ${ownSchema} and not ${isOfExtension('routine.oid')}`,
    sql<{
      line: string
    }>`select format('drop type if exists %s cascade', oid::regtype) as line from pg_type as type
      where typtype in ('e', 'd') and typnamespace = ${ownSchema} and not ${isOfExtension('type.oid')}`,
  ]
  for (const drop of drops) {
    const { rows } = await drop.execute(db)
    for (const { line } of rows) await sql.raw(line).execute(db)
  }
}

/**
 * Drops foreign keys and indexes and disables triggers, so that tables can be filled quickly and in any order. The
 * returned function restores them, and thereby checks all rows.
 */
export async function setAsideRules(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ drop: string; restore: string }>`
    select 1 as step, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = ${ownSchema}
    union all
    select 2, format('alter table %I disable trigger user', relname), format('alter table %I enable trigger user', relname)
    from pg_class where relkind in ('r', 'p') and relhastriggers and relnamespace = ${ownSchema}
    union all
    select 3, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index join pg_class as class on class.oid = indexrelid
    where class.relkind = 'i' and not class.relispartition and relnamespace = ${ownSchema}
      and not ${isOfExtension('class.oid')}
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by step`.execute(db)
  for (const { drop } of rows) await sql.raw(drop).execute(db)
  return async () => {
    for (const { restore } of rows.toReversed()) await sql.raw(restore).execute(db)
  }
}
