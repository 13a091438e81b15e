// Rows that came by SQL get the text they are found by from the product's own function, as if it had saved them.
import type pg from 'pg'
import { foldText } from '../../apps/server/src/platform/database/search-text.ts'

const batchSize = 1000

interface Row {
  id: string
  title: string
  slug: string
  synopsis: string
  tags: string[]
}

/** As `toRow` in apps/server/src/features/content/service.ts does it. */
const searchTextOf = ({ title, slug, synopsis, tags }: Row) =>
  foldText([title, slug, synopsis, ...tags].join('\n'))

export async function fillSearchText(client: pg.Client): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<Row>(
      `select id, title, slug, synopsis, tags from content where id > $1 order by id limit ${batchSize}`,
      [last],
    )
    const [final] = rows.slice(-1)
    if (final === undefined) return
    await client.query(
      `update content set search_text = given.text
       from unnest($1::uuid[], $2::text[]) as given(id, text) where content.id = given.id`,
      [rows.map(({ id }) => id), rows.map(searchTextOf)],
    )
    last = final.id
  }
}
