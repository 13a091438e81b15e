// A library of any size. It has one very large item, and collections and a person with as many items as they may have.
import { type Call, type LyricsScript, calls, limits, lyricsScripts } from '@jinvani/contract'
import { buildContent } from '../builders.ts'
import { makeOneOfEach } from '../calls/one-of-each.ts'
import { byPeople, byStrangers } from '../growth.ts'
import type { TestApp } from '../test-app.ts'
import { fillLibrary } from './library-of-many.ts'
import { manyItems, manyPeople } from './many-rows.ts'
import { runStatement } from './recorded-statements.ts'

const LINES = 600
const category = `('00000000-0000-4000-8000-' || lpad(to_hex(case when n % 2 = 0 then 1 else 1 + n / 2 % 20 end), 12, '0'))::uuid`
const places = `
  insert into content_categories (content_id, category_id, position) select id, ${category}, 0
  from (select id, row_number() over (order by created_at)::int as n from content) as item`

const verse: Record<LyricsScript, string> = {
  Deva: 'भक्तामर प्रणत मौलि मणि प्रभाणा मुद्योतकं दलित पाप तमो वितानम्',
  Gujr: 'ભક્તામર પ્રણત મૌલિ મણિ પ્રભાણા મુદ્યોતકં દલિત પાપ તમો વિતાનમ્',
  Latn: 'Bhaktamara pranata mauli mani prabhana mudyotakam dalita papa tamo vitanam',
}
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const long = (letters: number) => 'A teaching for every day. '.repeat(letters / 26)
const address = (n: number) => `https://films.example.org/${'a'.repeat(200)}/${n}.mp4`

const whole = () => ({
  title: 'श्री भक्तामर स्तोत्र'.padEnd(limits.titleMax, ' पाठ'),
  synopsis: long(limits.synopsisMax),
  durationSec: 20_000,
  mediaType: 'audio' as const,
  featured: true,
  tags: times(limits.tagsMax, (n) => `tag ${n}`),
  sources: times(limits.sourcesMax, (n) => ({
    kind: 'mp4' as const,
    url: address(n),
    quality: 'auto',
    mimeType: 'video/mp4',
  })),
  sourceWorkflow: 'external' as const,
  translations: (['en', 'hi', 'gu', 'mr'] as const).map((language) => ({
    language,
    title: `Bhaktamar ${language}`,
    synopsis: long(limits.synopsisMax),
  })),
  credits: {
    writtenAndDirectedBy: long(limits.creditMax),
    music: long(limits.creditMax),
    lyrics: long(limits.creditMax),
    singers: times(limits.peopleMax, (n) => `Singer ${n}`),
    castNames: times(limits.peopleMax, (n) => `Player ${n}`),
  },
  chapters: times(limits.chaptersMax, (n) => ({ startSec: n * 60, title: `Verse ${n}` })),
})

export interface Heaviest {
  staff: string
  person: string
  item: string
  collection: string
  pathOf: (entry: Call) => string
}

export async function makeHeaviest(app: TestApp, items: number): Promise<Heaviest> {
  const { db } = app.deps
  const run = (statement: string) => runStatement(db, statement)
  await fillLibrary(app, items)
  // Makes only the categories, since there are no items from 1 to 0.
  for (const statement of manyItems(1, 0)) await run(statement)
  await run(places)
  await run(`update content set featured = true where right(slug, 1) = '7'`)
  const [staff, person] = [await app.signIn('super_admin'), await app.signInApp('+919876500100')]
  const { _id: id, slug: item } = await buildContent(app, staff, whole())
  for (const script of lyricsScripts) {
    const lines = times(LINES, (n) => ({ text: `${verse[script]} ${n}`, atMs: n * 1000 }))
    const { status } = await app.call(calls.putLyrics, {
      token: staff,
      params: { id, script },
      body: { lines },
    })
    if (status !== 200) throw new Error(`lyrics: ${status}`)
  }
  const rows = await db
    .selectFrom('content')
    .select('id')
    .limit(limits.collectionItemsMax - 1)
    .execute()
  const sections = [{ title: '', items: [id, ...rows.map((row) => row.id)] }]
  const rail = { type: 'album', onHome: true, sections, active: true }
  const ids: string[] = []
  for (let order = 0; order < limits.railsMax; order += 1) {
    const body = { ...rail, title: `Rail ${order}`, slug: `rail-${order}`, order: order + 1 }
    const made = await app.call(calls.createCollection, { token: staff, body })
    if (made.status !== 201) throw new Error(`collection: ${made.status} ${JSON.stringify(made.body)}`)
    ids.push(made.body._id)
  }
  const pathOf = await makeOneOfEach(app, staff, person)
  const { _id: user } = (await app.call(calls.appMe, { token: person })).body
  await run(manyPeople(1, 5000)[0] ?? '')
  for (const [table, rowCount] of Object.entries({ play_sums: items, search_sums: 20_000, activity: 60_000 }))
    await run(
      `with n as (select generate_series(1, ${rowCount}) as n) ${byStrangers[table]?.sample.replace('session.start', 'session.open') ?? ''}`,
    )
  for (const table of ['saved_items', 'positions', 'plays'])
    await run(
      `with n as (select generate_series(1, ${limits.entriesOfPerson}) as n) ${byPeople[table]?.sample.replace('select id from app_users limit 1', `select '${user}'::uuid as id`) ?? ''}`,
    )
  await run('vacuum analyze')
  const heavy: Record<string, string> = {
    content: id,
    collections: ids[0] ?? '',
    'app-users': user,
    me: id,
    history: id,
  }
  const slugs: Record<string, string> = { content: item, collections: 'rail-0' }
  return {
    staff,
    person,
    item,
    collection: 'rail-0',
    pathOf(entry) {
      const noun = entry.path.split('/')[2] ?? ''
      const named = entry.path.replace(':slug', slugs[noun] ?? ':slug').replace(':id', heavy[noun] ?? ':id')
      return named.includes(':') ? pathOf(entry) : named
    },
  }
}
