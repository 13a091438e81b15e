// SQL for a large library that resembles a real one: titles in three scripts, common and rare words, categories of very
// different sizes, and items that were changed over the years.
const latin = `jain stavan bhajan stotra aarti pravachan katha sutra puja darshan mahavir parshvanath adinath shantinath
  navkar mantra bhaktamar samayik pratikraman paryushan tirth shikharji girnar palitana sangh guru acharya sadhu
  sadhvi dharma karma moksha ahimsa daya kshama tapas dhyan gyan charitra samyak anekant jiva atma deva garba
  lullaby stories children festival morning evening prayer live songs recital lecture pilgrimage`
const devanagari = `जैन स्तवन भजन स्तोत्र आरती प्रवचन कथा सूत्र पूजा दर्शन महावीर पार्श्वनाथ आदिनाथ शांतिनाथ नवकार मंत्र भक्तामर
  सामायिक प्रतिक्रमण पर्युषण तीर्थ शिखरजी गिरनार पालिताना संघ गुरु आचार्य साधु साध्वी धर्म कर्म मोक्ष अहिंसा दया क्षमा तप ध्यान
  ज्ञान चारित्र सम्यक अनेकांत जीव आत्मा देव`
const gujarati = `જૈન સ્તવન ભજન સ્તોત્ર આરતી પ્રવચન કથા સૂત્ર પૂજા દર્શન મહાવીર પાર્શ્વનાથ આદિનાથ શાંતિનાથ નવકાર મંત્ર ભક્તામર
  સામાયિક પ્રતિક્રમણ પર્યુષણ તીર્થ શિખરજી ગિરનાર પાલિતાણા સંઘ ગુરુ આચાર્ય સાધુ સાધ્વી ધર્મ કર્મ મોક્ષ અહિંસા દયા ક્ષમા તપ ધ્યાન
  જ્ઞાન ચારિત્ર સમ્યક અનેકાંત જીવ આત્મા દેવ`
const syllables =
  'ba bha cha da dha ga gha ja ka kha la ma na pa pha ra sa sha ta tha va ya vi ni ri su mu du'

const words = (text: string) => text.trim().split(/\s+/)
export const array = (list: readonly string[]) => `array[${list.map((word) => `'${word}'`).join(', ')}]`
/** A number that looks random but depends only on `i` and `salt`. */
export const pick = (salt: number, below: number | string) =>
  `(abs(hashint8extended(i, ${salt})) % ${below})::int`
/** A word of the list. The first ones are far more frequent than the last. */
function wordOf(list: readonly string[], salt: number): string {
  const share = `power(${pick(salt, 100_000)} / 100000.0, 3)`
  return `(${array(list)})[1 + floor(${share} * ${list.length})::int]`
}
const scripts = [latin, devanagari, gujarati].map(words)
const sentence = (salt: number, count: number) =>
  `case i % 3 ${scripts
    .map((list, script) => {
      const spoken = Array.from({ length: count }, (_, n) => wordOf(list, salt + n)).join(` || ' ' || `)
      return `when ${script} then ${spoken}`
    })
    .join(' ')} end`
const parts = words(syllables)
/** A name of a place or person, out of some 20,000. */
const name = `initcap(${[1, 2, 3].map((n) => `(${array(parts)})[1 + ${pick(40 + n, parts.length)}]`).join(' || ')})`

const categoryCount = 40
const category = (number: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
/** Number of a category. Most items are in the first ones; the last has only a few, none of them featured. */
const numberOf = (salt: number) =>
  `case when i % 50000 = 7 then ${categoryCount}
    else 1 + floor(power(${pick(salt, 100_000)} / 100000.0, 3) * ${categoryCount - 1})::int end`

const isTrashed = 'i % 97 = 0'
const lacks = `concat(case when i % 50 = 0 then ',synopsis' end, case when i % 40 = 3 then ',categories' end,
  case when i % 80 = 1 then ',source' end,
  case when i % 12 = 5 then ',poster' end, case when i % 3 = 1 then ',rating' end,
  case when i % 10 > 2 and i % 4 = 0 then ',captions' end)`

const categories = `
  insert into categories (id, name, slug, description, "order", active, image, bgcolor, type)
  select ${category('i')}, 'Category ' || i, 'category-' || i, '', i, true, '', '#E5E7EB', 'any'
  from generate_series(1, ${categoryCount + 2}) as i`

const content = (items: number) => `
  insert into content (title, slug, synopsis, duration_sec, tags, rating, media_type, platform, featured, active,
    images, sources, credits, drm_enabled, drm_bitrate, drm_status, drm_s3_url, source_workflow, search_text,
    has_speech, lacks, created_at, updated_at, trashed_at, publish_at)
  select ${sentence(1, 3)} || ' ' || ${name}, 'item-' || i,
    case when i % 50 <> 0 then ${sentence(10, 14)} || '. ' || ${sentence(24, 14)} || '.' else '' end, i,
    jsonb_build_array(${wordOf(words(latin), 70)}, 'tag-' || ${pick(71, 2000)}),
    case when i % 3 <> 1 then 'U' else '' end,
    case when i % 10 < 3 then 'audio' else 'video' end, case when i % 5 = 0 then 'web' else 'android' end,
    i % 17 = 0 and i % 50000 <> 7, i % 11 <> 0 and not ${isTrashed},
    jsonb_build_object('poster', case when i % 12 <> 5 then 'https://pictures.example.org/' || i || '.jpg' else '' end,
      'thumbnail', 'https://pictures.example.org/wide.jpg', 'banner', 'https://pictures.example.org/banner.jpg'),
    jsonb_build_array(case when i % 4 = 0
      then jsonb_build_object('kind', 'mp4', 'url', 'https://films.example.org/' || i || '.mp4', 'quality', 'auto',
        'mimeType', 'video/mp4')
      else jsonb_build_object('kind', 'youtube', 'url', 'https://www.youtube.com/watch?v=' || lpad(i::text, 11, 'A'),
        'quality', 'auto', 'mimeType', 'text/html') end),
    jsonb_build_object('writtenAndDirectedBy', '', 'music', ${name}, 'lyrics', '',
      'singers', jsonb_build_array(${name}), 'castNames', '[]'::jsonb),
    false, '', 'none', '', case when i % 4 = 0 then 'external' else 'youtube' end, '', i % 10 > 2,
    case when ${lacks} = '' then '' else ${lacks} || ',' end, created, created + interval '1 day' * ${pick(80, 300)},
    case when ${isTrashed} then now() - interval '1 hour' * (i % 600) end,
    case when i % 1001 = 0 then now() + interval '1 hour' * (1 + i % 900) end
  from (select i, now() - make_interval(mins => i) as created from generate_series(1, ${items}) as i) as item`

const links = `
  insert into content_categories (content_id, category_id, position)
  select distinct on (id, number) id, ${category('number')}, position
  from (select id, duration_sec::bigint as i from content where trashed_at is null) as item
  cross join lateral (values (0, ${numberOf(90)}), (1, case when i % 5 = 0 then ${numberOf(91)} end))
    as chosen (position, number)
  where number is not null and i % 40 <> 3`

/** Two more categories contain only the oldest items: a fiftieth and a fifth of the library. */
const oldest = (items: number) =>
  [0.98, 0.8].map(
    (from, n) => `
    insert into content_categories (content_id, category_id, position)
    select id, ${category(String(categoryCount + 1 + n))}, ${2 + n} from content
    where trashed_at is null and duration_sec > ${items * from}`,
  )

const people = (items: number) => `
  insert into app_users (phone, name, email, pincode, age, created_at)
  select '+91' || 6000000000 + i, ${name} || ' ' || ${sentence(60, 1)},
    case when i % 3 = 0 then 'person' || i || '@example.org' else '' end, (380000 + i % 900)::text, 18 + i % 60,
    now() - make_interval(secs => i * 20)
  from generate_series(1, ${items}) as i`

/** Four positions for each person. A few items have most of them. */
const positions = (items: number) => `
  insert into positions (user_id, content_id, position_sec, finished, cleared, changed_at)
  select person.id, item.id, 60, n = 3, false, now() - make_interval(secs => person.i * 4 + n)
  from (select id, row_number() over () as i from app_users) as person
  cross join generate_series(0, 3) as n
  join (select id, duration_sec as number from content) as item
    on item.number = 1 + (n + 4 * floor(power((person.i * 7919 % 1000003) / 1000003.0, 3) * ${items / 4 - 1})::int)
  where item.number <= ${items}`

const ruleWith = (parts: string) =>
  `jsonb_build_object('category', null, 'tag', '', 'mediaType', null, 'order', 'newest', 'count', 20) || ${parts}`
const rules = [
  `'{}'::jsonb`,
  `jsonb_build_object('category', ${category('40')})`,
  `'{"tag": "tag-7"}'::jsonb`,
  `'{"order": "most-heard", "mediaType": "audio"}'::jsonb`,
]

const besides = [
  ...rules.map(
    (rule, n) => `
    insert into collections (title, slug, synopsis, type, picture, on_home, "order", sections, rule, active)
    values ('Rule ${n + 1}', 'rule-${n + 1}', '', 'rail', '', true, ${n}, '[""]', ${ruleWith(rule)}, true)`,
  ),
  'insert into saved_items select user_id, content_id, true, changed_at from positions where finished',
  `insert into heard_items
    select content_id, count(*)::int from positions where changed_at > now() - interval '7 days' group by 1`,
  `insert into source_checks (content_id, url, checked_at, failed_since, dead_since, reason)
    select id, sources -> 0 ->> 'url', now(), case when duration_sec % 80 = 1 then now() - interval '3 days' end,
      case when duration_sec % 80 = 1 then now() - make_interval(mins => duration_sec) end,
      case when duration_sec % 80 = 1 then 'Nothing is at the address' else '' end
    from content where trashed_at is null`,
  `insert into submissions (content_id, kind, source_key, bitrates, provider, stage, status, message, finished_at)
    select id, 'clear', 'videos/' || duration_sec || '.mp4', '', 'local', 'Done',
      case when duration_sec % 2000 = 1 then 'failed' else 'ready' end, '', now() - make_interval(mins => duration_sec)
    from content where trashed_at is null and duration_sec % 20 = 1`,
]

export const grownLibrary = (items: number): string[] => [
  categories,
  content(items),
  links,
  ...oldest(items),
  people(items),
  positions(items),
  ...besides,
]
