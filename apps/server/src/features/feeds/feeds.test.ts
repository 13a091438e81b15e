// A collection as a podcast: two podcast parsers read it, and it is checked against each rule of PSP-1.
import { randomUUID } from 'node:crypto'
import { type Content, calls } from '@jinvani/contract'
import { parseFeed } from '@rowanmanning/feed-parser'
import { sql } from 'kysely'
import { parseFeed as parsePodcast } from 'podcast-partytime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContent } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { makePng, uploader } from '../../testing/uploader.ts'

let app: TestApp
let token: string
let picture: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.signIn('super_admin')
  const editor = uploader(app, token)
  picture = await editor.send('images/posters/', 'image/png', makePng(40, 60))
  await editor.complete(picture)
})
afterAll(() => app.close())

/** Writes the rows that the download job writes. downloads.long.test.ts makes real files. */
async function addFiles(id: string, kinds: readonly ('audio' | 'video')[] = ['audio']) {
  const submissionId = randomUUID()
  const files = kinds.map((kind) => ({
    kind,
    key: `packages/${id}/${submissionId}/download-1/file.${kind === 'audio' ? 'm4a' : 'mp4'}`,
    contentType: `${kind}/mp4`,
    size: 4321,
    durationSec: 61.4,
  }))
  const made = { provider: 'local', status: 'ready', stage: 'Ready' } as const
  await app.deps.db
    .insertInto('submissions')
    .values({
      id: submissionId,
      contentId: id,
      kind: 'clear',
      sourceKey: 'audio/a.mp3',
      bitrates: '',
      ...made,
    })
    .execute()
  const downloads = JSON.stringify({ state: '1:a', files })
  await app.deps.db.updateTable('submissions').set({ downloads }).where('id', '=', submissionId).execute()
}
async function buildEpisode(fields: Record<string, unknown> = {}, kinds?: readonly ('audio' | 'video')[]) {
  const mediaType = kinds?.includes('video') ? 'video' : 'audio'
  const item = await buildContent(app, token, { mediaType, images: { poster: picture }, ...fields })
  await addFiles(item._id, kinds)
  return item
}
async function buildFeed(fields: Record<string, unknown> = {}) {
  const body = {
    title: 'Evenings with stavans',
    slug: `feed-${randomUUID()}`,
    picture,
    feed: true,
    ...fields,
  }
  const answer = await app.call(calls.createCollection, { token, body: { active: true, ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const holding = (...items: Pick<Content, '_id'>[]) => ({
  sections: [{ title: '', items: items.map(({ _id }) => _id) }],
})
const addressOf = (slug: string) => `${app.url}/collections/${slug}/feed.xml`
async function read(slug: string) {
  const answer = await fetch(addressOf(slug))
  expect(answer.status).toBe(200)
  return await answer.text()
}
const idsIn = (xml: string) => parseFeed(xml).items.map(({ id }) => id)
const save = (id: string, body: Record<string, unknown>) =>
  app.call(calls.updateContent, { token, params: { id }, body })

describe('the feed, by the PSP-1 standard for podcasts', () => {
  let xml: string
  let item: Content
  let slug: string
  let id: string
  beforeAll(async () => {
    item = await buildEpisode({
      title: 'भक्तामर & <Stotra> ]]> "1"',
      synopsis: 'સ્તવન '.repeat(800),
      chapters: [{ startSec: 0, title: 'Mangalacharan' }],
      durationSec: 61,
      credits: { music: 'Aarohi & Nahar', singers: ['Mrudula Surana'] },
    })
    ;({ slug, _id: id } = await buildFeed({
      type: 'series',
      language: 'gu',
      sections: [{ title: 'Season <1>', items: [item._id] }],
    }))
    xml = await read(slug)
  })
  const within = (tag: string, text = xml) => new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`).exec(text)?.[1]
  const attribute = (tag: string, name: string, text = xml) =>
    new RegExp(`<${tag} [^>]*?${name}="([^"]*)"`).exec(text)?.[1]
  const itemText = () => within('item') ?? ''

  test('the document is RSS 2.0 in UTF-8 with the three namespaces', async () => {
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><rss version="2.0"/)
    for (const space of [
      'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
      'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
      'xmlns:atom="http://www.w3.org/2005/Atom"',
    ])
      expect(xml).toContain(space)
    expect((await fetch(addressOf(slug))).headers.get('content-type')).toBe(
      'application/rss+xml; charset=utf-8',
    )
  })

  test('no value begins or ends with a space, and only descriptions may be longer than 255 bytes', () => {
    for (const [, tag = '', value = ''] of xml.matchAll(/<([\w:]+)[^>]*>([^<]+)</g)) {
      expect(value, tag).toBe(value.trim())
      if (tag !== 'description') expect(Buffer.byteLength(value), tag).toBeLessThanOrEqual(255)
    }
    expect(Buffer.byteLength(within('description', itemText()) ?? '')).toBeLessThanOrEqual(4000)
  })

  test.each([
    ['title', 'Evenings with stavans'],
    ['description', 'Evenings with stavans'],
    ['language', 'gu'],
    ['itunes:explicit', 'false'],
    ['itunes:author', 'Jinvani'],
    ['itunes:type', 'serial'],
    ['podcast:locked', 'yes'],
  ])('the channel has %s', (tag, value) => expect(within(tag)).toBe(value))

  test('the channel has its own address, its page, an Apple category and a square JPEG', async () => {
    const { publicUrl } = app.deps.config
    expect([attribute('atom:link', 'rel'), attribute('atom:link', 'href')]).toEqual([
      'self',
      `${publicUrl}/collections/${slug}/feed.xml`,
    ])
    // The page is in Gujarati only if the web app is built here; otherwise only the English page exists.
    expect(within('link')?.replace('/gu/', '/')).toBe(`${publicUrl}/collections/${slug}`)
    expect(attribute('itunes:category', 'text')).toBe('Religion &amp; Spirituality')
    const image = attribute('itunes:image', 'href') ?? ''
    expect(image).toMatch(/\/media\/small\/square\/images\/posters\/.+\.jpg$/)
    expect((await fetch(image, { method: 'HEAD' })).status).toBe(200)
  })

  test('the guid of the channel is derived from the id, so that a new slug makes no new podcast', async () => {
    const guid = within('podcast:guid')
    expect(guid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const other = `other-${randomUUID()}`
    await app.call(calls.updateCollection, { token, params: { id }, body: { slug: other } })
    const moved = await fetch(addressOf(slug), { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/collections/${other}/feed.xml`])
    expect(within('podcast:guid', await read(other))).toBe(guid)
    await app.call(calls.updateCollection, { token, params: { id }, body: { slug } })
  })

  test('an episode has title, enclosure and guid, and the recommended elements', () => {
    const text = itemText()
    expect(within('title', text)).toBe('भक्तामर &amp; &lt;Stotra&gt; ]]&gt; &quot;1&quot;')
    expect(attribute('enclosure', 'url', text)).toMatch(/\/media\/packages\/.*\.m4a$/)
    expect([attribute('enclosure', 'length', text), attribute('enclosure', 'type', text)]).toEqual([
      '4321',
      'audio/x-m4a',
    ])
    expect([attribute('guid', 'isPermaLink', text), within('guid', text)]).toEqual(['false', item._id])
    expect(within('link', text)).toContain(`/watch/${item.slug}?collection=${slug}`)
    expect(Date.parse(within('pubDate', text) ?? '')).toBe(
      Math.floor(Date.parse(item.createdAt) / 1000) * 1000,
    )
    expect([within('itunes:duration', text), within('itunes:explicit', text)]).toEqual(['61', 'false'])
    expect([within('itunes:season', text), within('itunes:episode', text)]).toEqual(['1', '1'])
    expect(attribute('podcast:season', 'name', text)).toBe('Season &lt;1&gt;')
    expect(attribute('itunes:image', 'href', text)).toMatch(/square.*\.jpg$/)
    expect(text).toContain(
      '<podcast:person role="composer" group="audio production">Aarohi &amp; Nahar</podcast:person>',
    )
  })

  test('an episode links to its chapters, which are JSON', async () => {
    const answer = await fetch(attribute('podcast:chapters', 'url', itemText()) ?? '')
    expect(answer.headers.get('content-type')).toContain('application/json+chapters')
    expect(await answer.json()).toEqual({
      version: '1.2.0',
      chapters: [{ startTime: 0, title: 'Mangalacharan' }],
    })
  })

  test('two independent feed parsers read the same values', () => {
    const [feed, podcast] = [parseFeed(xml), parsePodcast(xml)]
    if (podcast === null) throw new Error('partytime reads no podcast')
    expect([feed.title, podcast.title]).toEqual(['Evenings with stavans', 'Evenings with stavans'])
    expect([feed.language, podcast.language]).toEqual(['gu', 'gu'])
    const [one, other] = [feed.items[0], podcast.items[0]]
    expect([one?.id, other?.guid]).toEqual([item._id, item._id])
    expect([one?.title, other?.title]).toEqual([item.title, item.title])
    expect([one?.media[0]?.url, one?.media[0]?.length]).toEqual([
      other?.enclosure.url,
      other?.enclosure.length,
    ])
    expect(podcast.pc20support).toMatchObject({ 2: expect.arrayContaining(['person', 'season', 'episode']) })
  })
})

test('a film is an MP4 episode, with its sound and its stream as alternatives', async () => {
  const film = await buildEpisode({}, ['audio', 'video'])
  const stream = { kind: 'hls', url: `/media/packages/${film._id}/a/master.m3u8`, quality: 'auto' }
  const sources = JSON.stringify([{ ...stream, mimeType: 'application/x-mpegURL' }])
  await app.deps.db.updateTable('content').set({ sources }).where('id', '=', film._id).execute()
  const { slug } = await buildFeed(holding(film))
  const xml = await read(slug)
  expect(xml).toMatch(/<enclosure url="[^"]*\.mp4" length="4321" type="video\/mp4"/)
  const others = [...xml.matchAll(/<podcast:alternateEnclosure type="([^"]*)"/g)].map(([, type]) => type)
  expect(others).toEqual(['audio/x-m4a', 'application/x-mpegURL'])
})

test('a collection that is inactive, unknown or no podcast has no feed', async () => {
  const item = await buildEpisode()
  const [off, inactive] = [
    await buildFeed({ feed: false, ...holding(item) }),
    await buildFeed({ active: false, ...holding(item) }),
  ]
  for (const slug of [off.slug, inactive.slug, 'never-there'])
    expect((await fetch(addressOf(slug))).status, slug).toBe(404)
})

test('a collection without a picture is refused as a podcast', async () => {
  const body = { title: 'Bare', slug: `feed-${randomUUID()}`, feed: true }
  const answer = await app.call(calls.createCollection, { token, body })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'picture' }] } })
  const { _id: id } = await buildFeed()
  const without = await app.call(calls.updateCollection, { token, params: { id }, body: { picture: '' } })
  expect(without.status).toBe(422)
})

test('protected items, items without files and items that nobody may download are no episodes', async () => {
  const [open, closed, bare, kept] = [
    await buildEpisode(),
    await buildEpisode(),
    await buildContent(app, token),
    await buildEpisode(),
  ]
  await app.deps.db.updateTable('content').set({ drmEnabled: true }).where('id', '=', closed._id).execute()
  await save(kept._id, { mayBeKept: false })
  const { slug, _id: id } = await buildFeed(holding(open, closed, bare, kept))
  expect(idsIn(await read(slug))).toEqual([open._id])
  const { entries } = (await app.call(calls.getCollection, { token, params: { id } })).body
  expect(entries.map(({ feedLack }) => feedLack)).toEqual([
    null,
    'protected',
    'no file to keep yet',
    'may not be kept',
  ])
  const alone = await buildFeed(holding(closed))
  expect(idsIn(await read(alone.slug))).toEqual([])
})

test('an item that is deactivated or deleted leaves the feed at once; an activated one returns with the same guid', async () => {
  const [one, other] = [await buildEpisode(), await buildEpisode()]
  const { slug } = await buildFeed(holding(one, other))
  expect(idsIn(await read(slug))).toEqual([one._id, other._id])
  await save(one._id, { active: false })
  expect(idsIn(await read(slug))).toEqual([other._id])
  await save(one._id, { active: true })
  expect(idsIn(await read(slug))).toEqual([one._id, other._id])
  await app.call(calls.deleteContent, { token, params: { id: one._id } })
  expect(idsIn(await read(slug))).toEqual([other._id])
})

test('an episode keeps its season and number when episodes before it are withdrawn', async () => {
  const items = await Promise.all(Array.from({ length: 5 }, () => buildEpisode()))
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = items.map(({ _id }) => _id)
  const sections = [
    { title: 'One', items: [first] },
    { title: 'Two', items: [second, third] },
    { title: '', items: [fourth, fifth] },
  ]
  const { slug, _id: id } = await buildFeed({ type: 'series', sections })
  const numbers = async () => {
    const { items: found } = parsePodcast(await read(slug)) ?? { items: [] }
    return found.map(({ guid, itunesSeason, itunesEpisode }) => [guid, itunesSeason, itunesEpisode])
  }
  expect(await numbers()).toEqual([
    [first, 1, 1],
    [second, 2, 1],
    [third, 2, 2],
    [fourth, undefined, 1],
    [fifth, undefined, 2],
  ])
  for (const withdrawn of [first, fourth]) await save(withdrawn, { active: false })
  await app.call(calls.deleteContent, { token, params: { id: second } })
  const kept = [
    [third, 2, 2],
    [fifth, undefined, 2],
  ]
  expect(await numbers()).toEqual(kept)
  // The form of a collection does not show the item in the trash, so it saves only the other items.
  const seen = sections.map(({ title, items: all }) => ({
    title,
    items: all.filter((each) => each !== second),
  }))
  await app.call(calls.updateCollection, { token, params: { id }, body: { sections: seen } })
  expect(await numbers()).toEqual(kept)
})

test('a feed reader gets 304 until something changes', async () => {
  const item = await buildEpisode()
  const { slug } = await buildFeed(holding(item))
  const first = await fetch(addressOf(slug))
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=/)
  const again = () => fetch(addressOf(slug), { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  await save(item._id, { title: 'Another title' })
  expect((await again()).status).toBe(200)
})

test('a feed lists 300 episodes in order, each once', async () => {
  const item = await buildEpisode()
  const { db } = app.deps
  await sql`insert into content select (jsonb_populate_record(one, jsonb_build_object(
      'id', gen_random_uuid(), 'slug', one.slug || '-' || n, 'title', 'Episode ' || n))).*
    from content as one, generate_series(1, 299) as n where one.id = ${item._id}`.execute(db)
  const rows = await db.selectFrom('content').select('id').where('slug', 'like', `${item.slug}%`).execute()
  for (const { id } of rows) if (id !== item._id) await addFiles(id)
  const { slug } = await buildFeed(holding(...rows.map(({ id }) => ({ _id: id }))))
  const podcast = parsePodcast(await read(slug))
  expect(podcast?.items.map(({ guid }) => guid)).toEqual(rows.map(({ id }) => id))
})
