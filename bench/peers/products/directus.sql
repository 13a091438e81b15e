insert into categories (id, name, slug, "order", active) select (d->>'id')::int, d->>'name', d->>'slug', (d->>'order')::int, (d->>'active')::bool from stage_cat;
insert into contents (id, title, slug, synopsis, "durationSec", tags, rating, "mediaType", platform, featured, active, images, sources, credits, date_created, date_updated)
  select (d->>'id')::int, d->>'title', d->>'slug', d->>'synopsis', (d->>'durationSec')::int, d->'tags', d->>'rating', d->>'mediaType', d->>'platform',
    (d->>'featured')::bool, (d->>'active')::bool, d->'images', d->'sources', d->'credits', (d->>'createdAt')::timestamptz, (d->>'createdAt')::timestamptz
  from stage;
insert into contents_categories (contents_id, categories_id)
  select (d->>'id')::int, c.v::int from stage, jsonb_array_elements_text(d->'categories') with ordinality c(v, o) order by 1, c.o;
select setval('contents_id_seq', (select max(id) from contents)), setval('categories_id_seq', (select max(id) from categories));
