import type { ScheduledChange } from '@jinvani/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { editedRows } from '../../platform/database/edited-rows.ts'

export const rows = editedRows('calendarDates')

export function listDates(db: Db, from: string, to: string) {
  const begun = db.selectFrom('calendarDates').selectAll().where('startsOn', '<=', to)
  return begun.where('endsOn', '>=', from).execute()
}

export function deleteDate(trx: Db, id: string) {
  return trx.deleteFrom('calendarDates').where('id', '=', id).returningAll().executeTakeFirst()
}

interface Span {
  from: Date
  before: Date
}

const tables = { content: 'content', carousel: 'carousel_items', collection: 'collections' }

/** Scheduled changes in the span, with a select for each kind of change, since each kind has its own index. */
function scheduledIn({ from, before }: Span) {
  const parts = Object.entries(tables).flatMap(([kind, table]) =>
    ['publish', 'unpublish'].map((change) => {
      const at = sql.ref(`${change}_at`)
      const isFilm = kind === 'content' && change === 'publish'
      const missingFile = isFilm ? sql`coalesce(lacks like '%,file,%', false)` : sql`false`
      return sql`select ${sql.lit(kind)} as kind, id as item_id, title, ${sql.lit(change)} as change, ${at} as at,
          ${missingFile} as missing_file
        from ${sql.table(table)} where ${at} >= ${from} and ${at} < ${before} and trashed_at is null`
    }),
  )
  return sql.join(parts, sql` union all `)
}

export async function listScheduled(db: Db, span: Span, most: number) {
  const { rows } = await sql<Omit<ScheduledChange, 'at'> & { at: Date }>`
    ${scheduledIn(span)} order by at, title, item_id limit ${most}`.execute(db)
  return rows
}

export async function countScheduled(db: Db, span: Span): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${scheduledIn(span)}) as scheduled`.execute(db)
  return rows[0]?.total ?? 0
}
