-- Ratings, media types and platforms are closed lists here; other values become the nearest of the list.
-- The text for literal search is in lower case: the data is plain English.
insert into categories (id, name, slug, description, "order", active, image, bgcolor, type)
  select md5('category' || (d->>'id'))::uuid, d->>'name', d->>'slug', '', (d->>'order')::int, (d->>'active')::bool, '', '', 'any'
  from stage_cat;
insert into content (id, title, slug, synopsis, duration_sec, tags, rating, media_type, platform, featured, active,
    images, sources, credits, drm_enabled, drm_bitrate, drm_status, drm_s3_url, source_workflow, search_text, created_at, updated_at)
  select md5('content' || (d->>'id'))::uuid, d->>'title', d->>'slug', d->>'synopsis', (d->>'durationSec')::int, d->'tags',
    case d->>'rating' when 'G' then 'U' when 'PG' then 'U/A 7+' when 'PG-13' then 'U/A 13+' when 'TV-14' then 'U/A 16+' else 'A' end,
    case d->>'mediaType' when 'audio' then 'audio' else 'video' end,
    case d->>'platform' when 'ios' then 'ios' when 'android' then 'android' else 'web' end,
    (d->>'featured')::bool, (d->>'active')::bool, d->'images',
    (select jsonb_agg(jsonb_build_object('kind', s->>'type', 'url', s->>'url', 'quality', s->>'quality',
      'mimeType', case s->>'type' when 'hls' then 'application/x-mpegURL' else 'video/mp4' end)) from jsonb_array_elements(d->'sources') s),
    jsonb_build_object('writtenAndDirectedBy', d#>>'{credits,directors,0}', 'music', '', 'lyrics', '', 'singers', '[]'::jsonb,
      'castNames', (select jsonb_agg((c->>'name') || ' as ' || (c->>'role')) from jsonb_array_elements(d#>'{credits,cast}') c)),
    false, '', 'none', '', 'external',
    lower(concat_ws(E'\n', d->>'title', d->>'slug', d->>'synopsis',
      (select string_agg(t, E'\n') from jsonb_array_elements_text(d->'tags') t), d#>>'{credits,directors,0}',
      (select string_agg((c->>'name') || ' as ' || (c->>'role'), E'\n') from jsonb_array_elements(d#>'{credits,cast}') c))),
    (d->>'createdAt')::timestamptz, (d->>'createdAt')::timestamptz
  from stage;
insert into content_categories (content_id, category_id, position)
  select md5('content' || (d->>'id'))::uuid, md5('category' || c.v)::uuid, c.o - 1
  from stage, jsonb_array_elements_text(d->'categories') with ordinality c(v, o);
