// The statements of a hand-written service: one for each answer, which PostgreSQL makes completely.
const item = (
  row: string,
) => `json_build_object('id', ${row}.id, 'title', ${row}.title, 'slug', ${row}.slug, 'synopsis', ${row}.synopsis,
  'durationSec', ${row}."durationSec", 'tags', ${row}.tags, 'rating', ${row}.rating, 'mediaType', ${row}."mediaType", 'platform', ${row}.platform,
  'featured', ${row}.featured, 'active', ${row}.active, 'images', ${row}.images, 'sources', ${row}.sources, 'credits', ${row}.credits,
  'createdAt', ${row}."createdAt", 'updatedAt', ${row}."updatedAt",
  'categories', (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'slug', k.slug, 'order', k."order", 'active', k.active) order by cc.ord), '[]')
    from content_category cc join category k on k.id = cc.category_id where cc.content_id = ${row}.id))`

/** The index alone finds the page; whole rows are read only for the shown items. */
const listWhere = (condition: string) => `select json_build_object('data',
  (select coalesce(json_agg(${item('c')} order by c."createdAt" desc, c.id), '[]')
    from (select id from content ${condition} order by "createdAt" desc, id limit 10 offset $1) page join content c using (id)),
  'total', (select count(*) from content ${condition}))::text as body`

const inCategory = `id in (select cc.content_id from content_category cc join category k on k.id = cc.category_id where k.slug = $2)`

/** $1: offset. */
export const listSql = listWhere('where active')
export const featuredSql = listWhere('where active and featured')
export const adminSql = listWhere('')
/** $1: offset, $2: slug of the category. */
export const filterSql = listWhere(`where active and ${inCategory}`)
/** $1: slug. */
export const slugSql = `select ${item('c')}::text as body from content c where c.slug = $1`
/** $1: a pattern. */
export const searchSql = `with hit as materialized (select id, "createdAt" from content where active and (title ilike $1 or synopsis ilike $1))
select json_build_object('data', (select coalesce(json_agg(${item('c')} order by c."createdAt" desc, c.id), '[]')
  from (select c.* from hit join content c using (id) order by c."createdAt" desc, id limit 10) c),
  'total', (select count(*) from hit))::text as body`
