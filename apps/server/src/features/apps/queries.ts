// Statements behind the public API and previews. Most are prepared, so PostgreSQL keeps their plans.
import { type CategoryTranslation, Id, appContentFields } from '@jinvani/contract'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/connect.ts'
import { asArray } from '../../platform/database/statements.ts'
import { putInOrder } from '../../platform/database/list-pages.ts'
import { type Prepared, builder, withValues } from '../../platform/database/prepared.ts'

const columns = [
  'content.id',
  ...appContentFields.map((name) => `content.${name}` as const),
  'content.translations',
  'content.drmEnabled',
  'content.hasThumbnails',
  'content.createdAt',
  'content.updatedAt',
] as const

const yes = sql.lit(true)
/** Translated names of categories. The descriptions are left out, since a page may carry 2,500 of them. */
const translatedNames = sql<CategoryTranslation[]>`case when category.translations = '[]' then '[]' else (
  select jsonb_agg(each || '{"description": ""}')
  from jsonb_array_elements(category.translations) as each) end`

const items = () =>
  builder
    .selectFrom('content')
    .select(columns)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('contentCategories as link')
          .innerJoin('categories as category', 'category.id', 'link.categoryId')
          .select([
            'category.id as _id',
            'category.name',
            'category.slug',
            'category.bgcolor',
            translatedNames.as('translations'),
          ])
          .whereRef('link.contentId', '=', 'content.id')
          .where('category.active', '=', yes)
          .orderBy('link.position'),
      ).as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('captions')
          .select(['language', 'label', 'key'])
          .whereRef('captions.contentId', '=', 'content.id')
          .orderBy('language'),
      ).as('captions'),
    ])

export type PublicItem = Awaited<ReturnType<ReturnType<typeof items>['executeTakeFirstOrThrow']>>

const wholeItem = () =>
  items().select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('lyrics')
        .select(['script', 'lines'])
        .whereRef('lyrics.contentId', '=', 'content.id')
        .orderBy('script'),
    ).as('lyrics'),
    jsonArrayFrom(
      eb
        .selectFrom('lyricsMeanings')
        .select(['language', 'lines'])
        .whereRef('lyricsMeanings.contentId', '=', 'content.id')
        .orderBy('language'),
    ).as('meanings'),
    eb
      .selectFrom('submissions')
      .select('downloads')
      .whereRef('submissions.contentId', '=', 'content.id')
      .where('status', '=', sql.lit('ready'))
      .where('content.mayBeKept', '=', yes)
      .as('downloads'),
  ])

export type PublicItemDetail = Awaited<ReturnType<ReturnType<typeof wholeItem>['executeTakeFirstOrThrow']>>

const bySlug = wholeItem().where('content.active', '=', yes).where('content.slug', '=', '').compile()
/** For previews: also finds an inactive item. */
const byId = wholeItem()
  .where('content.id', '=', sql<string>`${null}::uuid`)
  .compile()
const byOtherName = builder
  .selectFrom('content')
  .select('slug')
  .where('active', '=', yes)
  .where(sql<boolean>`(former_slugs <> '{}' and former_slugs @> array[${''}]::text[] or id = ${null}::uuid)`)
  .compile()
export const byIds = items()
  .where('content.active', '=', yes)
  .where(sql<boolean>`content.id = any(${[]}::uuid[])`)
  .compile()

export async function readPublicItems(prepared: Prepared, ids: string[]): Promise<PublicItem[]> {
  if (ids.length === 0) return []
  return putInOrder(ids, await prepared(withValues(byIds, [ids])))
}

/** `name`: the item's slug, a former slug, or its id. */
export async function findPublicItem(prepared: Prepared, name: string) {
  const [item] = await prepared(withValues(bySlug, [name]))
  if (item) return item
  const [other] = await prepared(withValues(byOtherName, [name, Id.safeParse(name).data ?? null]))
  return other && (await prepared(withValues(bySlug, [other.slug])))[0]
}

export function listDownloads(db: Db, ids: readonly string[]) {
  const films = db.selectFrom('submissions').innerJoin('content', 'content.id', 'submissions.contentId')
  const made = films.where('submissions.status', '=', 'ready').where('submissions.downloads', 'is not', null)
  const isAmong = sql<boolean>`content.id = any(${asArray(ids)})`
  const open = made.where(isAmong).where('content.mayBeKept', '=', yes)
  return open.select(['content.id', 'submissions.downloads']).execute()
}

export async function findPreviewedItem(prepared: Prepared, id: string) {
  return (await prepared(withValues(byId, [id])))[0]
}
