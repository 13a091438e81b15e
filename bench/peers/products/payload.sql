insert into categories (id, name, slug, "order", active) select (d->>'id')::int, d->>'name', d->>'slug', (d->>'order')::int, (d->>'active')::bool from stage_cat;
insert into contents (id, title, slug, synopsis, duration_sec, tags, rating, media_type, platform, featured, active, images, sources, credits, created_at, updated_at)
  select (d->>'id')::int, d->>'title', d->>'slug', d->>'synopsis', (d->>'durationSec')::int, d->'tags', d->>'rating', d->>'mediaType', d->>'platform',
    (d->>'featured')::bool, (d->>'active')::bool, d->'images', d->'sources', d->'credits', (d->>'createdAt')::timestamptz, (d->>'createdAt')::timestamptz
  from stage;
insert into contents_rels ("order", parent_id, path, categories_id)
  select c.o::int, (d->>'id')::int, 'categories', c.v::int from stage, jsonb_array_elements_text(d->'categories') with ordinality c(v, o);
select setval('contents_id_seq', (select max(id) from contents)), setval('categories_id_seq', (select max(id) from categories));
