// The addresses of all active items, for search engines.
import type { Db } from '../../platform/database/connect.ts'

export async function countActive(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('content')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** In the order of their ids, so that a new item changes the last part only. */
export function listActive(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('content')
    .select(['slug', 'updatedAt'])
    .where('active', '=', true)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}
