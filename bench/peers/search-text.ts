// Rows that came by SQL get what they are found by from the product's own steps, as if it had saved them.
import type pg from 'pg'
import { foldText } from '@jinvani/contract'
import { connectDatabase } from '../../apps/server/src/platform/database/connect.ts'
import {
  type Searchable,
  searchedTexts,
} from '../../apps/server/src/features/content/search/index-content.ts'
import { refoldContent } from '../../apps/server/src/features/content/search/refold-content.ts'
import { createLogger } from '../../apps/server/src/platform/log/logger.ts'
import { databaseUrl } from './places.ts'

const batchSize = 1000

export async function fillSearchText(client: pg.Client): Promise<void> {
  await fillTexts(client)
  const database = await connectDatabase({
    databaseUrl: databaseUrl('jinvani').href,
    poolSize: 2,
    dataDir: '',
    log: createLogger('warn'),
  })
  await refoldContent(database.db)
  await database.close()
}

/** As `toRow` in apps/server/src/features/content/service.ts does it. */
async function fillTexts(client: pg.Client): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<Searchable>(
      `select id, title, slug, synopsis, tags, credits from content where id > $1 order by id limit ${batchSize}`,
      [last],
    )
    const [final] = rows.slice(-1)
    if (final === undefined) return
    await client.query(
      `update content set search_text = given.text
       from unnest($1::uuid[], $2::text[]) as given(id, text) where content.id = given.id`,
      [rows.map(({ id }) => id), rows.map((row) => foldText(searchedTexts(row).join('\n')))],
    )
    last = final.id
  }
}
