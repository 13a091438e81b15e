import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { VersionRow } from '../../platform/database/schema.ts'

export async function insertVersions(trx: Db, versions: Insertable<VersionRow>[]): Promise<void> {
  if (versions.length > 0) await trx.insertInto('versions').values(versions).execute()
}

/** Keeps the last ones of an item. */
export async function trimVersions(trx: Db, itemId: string, most: number): Promise<void> {
  await trx
    .deleteFrom('versions')
    .where('itemId', '=', itemId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('versions')
        .select('id')
        .where('itemId', '=', itemId)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(most),
    )
    .execute()
}
