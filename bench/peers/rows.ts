// Makes the same rows for all products, on every machine. PostgreSQL computes the right answers from them, so no
// product is judged by the answers of another product.
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { array, pick } from '../lists/grown-library.ts'
import { createDatabase, withDatabase } from '../real-postgres.ts'
import type { Product, Seen, Survey } from './product.ts'
import { databaseUrl, server } from './programs.ts'

export const pageSize = 10
export const category = 'drama'
const query = 'lantern'
const slugsMost = 10_000

const words =
  `amber anchor april arrow ash atlas autumn basin beacon birch blaze border bridge brook canvas canyon cedar
  chapel circle cliff cloud coast copper coral crown dawn delta desert diamond distant dream drift dust eagle early earth
  echo eight ember empire engine evening falcon family feather field final fire first flight forest forgotten fortune
  frost garden gate ghost glass golden granite harbor heart hidden hollow horizon hunter island ivory jade journey jungle
  king kingdom lake lantern last legend letter light lion little lonely lost maple marble meadow memory midnight mirror
  mist moon morning mountain music night north ocean old orchard orchid outer painted paper path pearl phantom pine pioneer
  planet prairie promise quiet rain raven red return ridge rising river road rose royal ruby salt sand scarlet sea`.split(
    /\s+/,
  )
const categoryNames =
  'Action Adventure Animation Biography Classics Comedy Crime Culture Documentary Drama Family Fantasy History Horror Music Nature Romance Science Sport Thriller'.split(
    ' ',
  )
const platforms = ['web', 'ios', 'android', 'tv', 'all']
const ratings = ['G', 'PG', 'PG-13', 'R', 'NC-17', 'TV-14', 'TV-MA']
const mediaTypes = ['movie', 'series', 'episode', 'clip', 'live', 'audio']
const people = 'Ada Lund,Ben Mora,Cora Novak,Dan Okoye,Eva Park,Finn Quist,Gia Rossi,Hugo Silva'.split(',')

const some = (list: readonly string[], salt: number) => `(${array(list)})[1 + ${pick(salt, list.length)}]`
const many = (count: number, of: (salt: number) => string, salt: number, between = ', ') =>
  Array.from({ length: count }, (_, n) => of(salt + n)).join(between)
const sentences = Array.from({ length: 400 }, (_, n) =>
  Array.from({ length: 9 }, (__, at) => words[(n * 31 + at * (n + 7) * 3) % words.length]).join(' '),
)
const image = (name: string) => `'${name}', 'https://cdn.example.com/m/' || i || '/${name}.jpg'`

/**
 * An item as JSON, made from its number `i`. No two items have the same time of creation, and these times are not in
 * the order of the numbers.
 */
const item = (size: number) => `
  select i, jsonb_build_object('id', i, 'title', initcap(title), 'slug', replace(title, ' ', '-') || '-' || i,
    'synopsis', initcap(${many(6, (salt) => some(sentences, salt), 10, ` || '. ' || `)}) || '.',
    'durationSec', 60 + ${pick(20, 7140)}, 'tags', jsonb_build_array(${many(3, (salt) => some(words.slice(salt * 4, salt * 4 + 9), salt), 21)}),
    'rating', ${some(ratings, 30)}, 'mediaType', ${some(mediaTypes, 31)}, 'platform', ${some(platforms, 32)},
    'featured', ${pick(33, 10)} = 0, 'active', ${pick(34, 10)} > 0,
    'images', jsonb_build_object(${['poster', 'thumbnail', 'banner'].map(image).join(', ')}),
    'sources', jsonb_build_array(jsonb_build_object('type', 'hls', 'url', 'https://cdn.example.com/m/' || i || '/master.m3u8',
      'quality', 'auto', 'bitrate', 0), jsonb_build_object('type', 'mp4', 'url', 'https://cdn.example.com/m/' || i || '/1080.mp4',
      'quality', '1080p', 'bitrate', 4000000 + ${pick(35, 2_000_000)})),
    'credits', jsonb_build_object('directors', jsonb_build_array(${some(people, 36)}), 'cast', jsonb_build_array(
      ${many(4, (salt) => `jsonb_build_object('name', ${some(people, salt)}, 'role', initcap(${some(words, salt)}))`, 40)})),
    'createdAt', to_char(timestamp '2023-01-01' + interval '30 seconds' * ((i * 7368787::bigint) % ${size}), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'categories', to_jsonb(array(select distinct unnest(array[${many(3, (salt) => `1 + ${pick(salt, categoryNames.length)}`, 50)}])))) as d
  from (select i, ${many(3, (salt) => some(words, salt), 1, ` || ' ' || `)} as title`

export interface NewItem {
  mediaType: string
  platform: string
  sources: { type: string; url: string; quality: string }[]
  credits: { directors: string[]; cast: { name: string; role: string }[] }
}

export const newItems = (count: number): Promise<NewItem[]> =>
  withDatabase(server(), async (client) => {
    const { rows } = await client.query<{ d: NewItem }>(
      `select d - '{id,createdAt,categories}'::text[] as d from (${item(count)}
      from generate_series(5000001, 5000000 + ${count}) as i) as made) as items`,
    )
    return rows.map(({ d }) => d)
  })

async function survey(client: pg.Client, size: number): Promise<Survey> {
  const answer = async (condition: string, page = 1): Promise<Seen> => {
    const { rows } = await client.query<{ total: number; first: string }>(`
      select count(*)::int as total, (select d->>'slug' from stage where ${condition}
        order by d->>'createdAt' desc limit 1 offset ${(page - 1) * pageSize}) as first
      from stage where ${condition}`)
    const { total = 0, first } = rows[0] ?? {}
    return { rows: Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)), total, first }
  }
  const active = `(d->>'active')::bool`
  const chosen = categoryNames.map((name) => name.toLowerCase()).indexOf(category) + 1
  const step = Math.max(1, Math.floor((size * 0.9) / slugsMost))
  const { rows } = await client.query<{ slug: string }>(
    `select d->>'slug' as slug from stage where ${active} and i % ${step} = 0 order by i limit ${slugsMost}`,
  )
  const slugs = rows.map(({ slug }) => slug)
  const answers = {
    list: await answer(active),
    featured: await answer(`${active} and (d->>'featured')::bool`),
    page500: await answer(active, 500),
    slug: { rows: 1, total: undefined, first: slugs[0] },
    search: await answer(`${active} and lower((d->>'title') || (d->>'synopsis')) like '%${query}%'`),
    admin: await answer('true'),
    filter: await answer(`${active} and d->'categories' @> '${chosen}'`),
  }
  return { slugs, queries: [query, ...words.filter((word) => word !== query)], answers }
}

/** Fills the database of a product: inserts items as JSON, which products/<database>.sql then turns into its rows. */
export async function loadRows(size: number, product: Product): Promise<Survey> {
  const { database: name, prepare, complete } = product
  await createDatabase(server(), name)
  await prepare()
  return await withDatabase(databaseUrl(name).href, async (client) => {
    const categories = categoryNames.map((each, at) => ({ id: at + 1, name: each, slug: each.toLowerCase(), order: at, active: true })) // prettier-ignore
    await client.query('create unlogged table stage_cat (d jsonb)')
    const inserted = 'insert into stage_cat select jsonb_array_elements($1::jsonb)'
    await client.query(inserted, [JSON.stringify(categories)])
    const series = `generate_series(1, ${size}) as i) as made`
    await client.query(`create unlogged table stage as ${item(size)} from ${series}`)
    const found = await survey(client, size)
    await client.query(await readFile(new URL(`products/${name}.sql`, import.meta.url), 'utf8'))
    await client.query('drop table stage, stage_cat')
    await complete?.()
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    return found
  })
}
