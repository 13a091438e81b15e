insert into categories (id, document_id, name, slug, "order", active, created_at, updated_at, published_at)
  select (d->>'id')::int, 'c' || substr(md5('cat' || (d->>'slug')), 1, 23), d->>'name', d->>'slug', (d->>'order')::int, (d->>'active')::bool, now(), now(), now() from stage_cat;
insert into contents (id, document_id, title, slug, synopsis, duration_sec, tags, rating, media_type, platform, featured, active, images, sources, credits, created_at, updated_at, published_at)
  select (d->>'id')::int, 'd' || substr(md5(d->>'slug'), 1, 23), d->>'title', d->>'slug', d->>'synopsis', (d->>'durationSec')::int, d->'tags', d->>'rating', d->>'mediaType', d->>'platform',
    (d->>'featured')::bool, (d->>'active')::bool, d->'images', d->'sources', d->'credits', (d->>'createdAt')::timestamptz at time zone 'utc', (d->>'createdAt')::timestamptz at time zone 'utc', (d->>'createdAt')::timestamptz at time zone 'utc'
  from stage;
insert into contents_categories_lnk (content_id, category_id, category_ord, content_ord)
  select (d->>'id')::int, c.v::int, c.o, (d->>'id')::int from stage, jsonb_array_elements_text(d->'categories') with ordinality c(v, o);
select setval('contents_id_seq', (select max(id) from contents)), setval('categories_id_seq', (select max(id) from categories));
