// A library of any size in a few statements: one item per minute, in 20 categories, half of them in the first category.
const category = `'00000000-0000-4000-8000-' || lpad(to_hex(number), 12, '0')`

const categories = `
  insert into categories (id, name, slug, description, "order", active, image, bgcolor, type)
  select (${category})::uuid, 'Category ' || number, 'category-' || number, '', number, true, '', '#E5E7EB', 'any'
  from generate_series(1, 20) as number on conflict do nothing`

const content = (from: number, to: number) => `
  insert into content (title, slug, synopsis, duration_sec, tags, rating, media_type, platform, featured, active,
    images, sources, credits, drm_enabled, drm_bitrate, drm_status, drm_s3_url, source_workflow, search_text,
    created_at)
  select 'Bhaktamar Stotra ' || i, 'item-' || i, repeat('A teaching for every day of the year. ', 8), i,
    '["stotra", "bhajan"]', '', case when i % 10 < 3 then 'audio' else 'video' end, 'android', i % 17 = 0, i % 11 <> 0,
    '{"poster": "https://example.org/poster.jpg", "thumbnail": "https://example.org/wide.jpg", "banner": ""}',
    '[{"kind": "youtube", "url": "https://www.youtube.com/watch?v=dQw4w9WgXcQ", "quality": "auto", "mimeType": "text/html"}]',
    '{"writtenAndDirectedBy": "", "music": "Ravi", "lyrics": "", "singers": ["Meera"], "castNames": []}',
    false, '', 'none', '', 'youtube', 'bhaktamar stotra ' || i, timestamptz '2026-01-01' - make_interval(mins => i)
  from generate_series(${from}, ${to}) as i`

const links = (from: number, to: number) => `
  insert into content_categories (content_id, category_id, position)
  select id, (${category})::uuid, 0
  from (select id, case when duration_sec % 2 = 0 then 1 else 1 + duration_sec / 2 % 20 end as number
    from content where duration_sec between ${from} and ${to}) as item`

/** Makes the items numbered `from` to `to`. Number 1 is the newest. */
export const manyItems = (from: number, to: number): string[] => [
  categories,
  content(from, to),
  links(from, to),
  'vacuum analyze',
]

export const manyPeople = (from: number, to: number): string[] => [
  `insert into app_users (phone, name, email, created_at)
    select '+91' || 9000000000 + i, 'Asha Shah ' || i, 'asha' || i || '@example.org',
      timestamptz '2026-01-01' - make_interval(mins => i)
    from generate_series(${from}, ${to}) as i`,
  'vacuum analyze app_users',
]
