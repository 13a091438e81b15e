import { calls } from '@jinvani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCategory, buildContent, youtubeSource } from '../../testing/builders.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: string
let editor: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('super_admin')
  editor = await app.signIn('content_manager')
})
afterAll(() => app.close())

const create = (body: Record<string, unknown>) =>
  app.call(calls.createContent, {
    token: editor,
    body: { title: 'Title', platform: 'android', slug: `s-${crypto.randomUUID()}`, ...body },
  })
const update = (id: string, body: Record<string, unknown>) =>
  app.call(calls.updateContent, { token: editor, params: { id }, body })
const publicItem = (slug: string) => app.call(calls.appGetContent, { params: { slug } })

describe('creating', () => {
  test('an upload item without sources is saved inactive', async () => {
    const { status, body } = await create({})
    expect(status).toBe(201)
    expect(body).toMatchObject({
      active: false,
      durationSec: 0,
      mediaType: 'video',
      rating: '',
      featured: false,
      sourceWorkflow: 'upload',
      version: 1,
    })
    expect(body.drm).toEqual({ enabled: false, provider: 'none', bitrate: '', status: 'none', s3Url: '' })
  })

  test('an active item without a source is refused', async () => {
    const { status, body } = await create({ active: true })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'no-playable-source', message: 'Content has no playable source' })
  })

  test('other forms of a YouTube link are stored as its canonical form', async () => {
    for (const url of [
      'https://youtu.be/dQw4w9WgXcQ?t=3',
      'https://m.youtube.com/shorts/dQw4w9WgXcQ',
      'https://www.youtube.com/live/dQw4w9WgXcQ',
    ]) {
      const { body } = await create({ sourceWorkflow: 'youtube', sources: [{ kind: 'youtube', url }] })
      expect(body.sources).toEqual([
        {
          kind: 'youtube',
          url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
          quality: 'auto',
          mimeType: 'text/html',
        },
      ])
      expect(body.active).toBe(true)
    }
  })

  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: 7 }, 'title', 'Title must be text'],
    [{ title: 't'.repeat(201) }, 'title', 'Title cannot exceed 200 characters'],
    [{ slug: '' }, 'slug', 'Slug is required'],
    [{ slug: 'featured' }, 'slug', 'This slug is reserved'],
    [
      { sourceWorkflow: 'upload', sources: [youtubeSource] },
      'sources.0.url',
      'A YouTube link needs the YouTube source type',
    ],
    [{ platform: undefined }, 'platform', 'Platform is required'],
    [{ platform: '' }, 'platform', 'Platform is required'],
    [{ synopsis: 's'.repeat(5001) }, 'synopsis', 'Synopsis cannot exceed 5,000 characters'],
    [{ durationSec: -1 }, 'durationSec', 'Duration cannot be negative'],
    [{ durationSec: 1.5 }, 'durationSec', 'Duration must be a whole number of seconds'],
    [{ tags: 'a,b' }, 'tags', 'Tags must be a list of text'],
    [
      { categories: ['00000000-0000-4000-8000-000000000000'] },
      'categories.0',
      'This category does not exist',
    ],
    [
      { sources: [{ kind: 'mp4', url: 'http://example.org/a.mp4' }], sourceWorkflow: 'external' },
      'sources.0.url',
      'Source URL must be an https URL',
    ],
    [
      { sources: [{ kind: 'mp4', url: 'https://example.org/a.mp4' }], sourceWorkflow: 'youtube' },
      'sources.0.url',
      'This is not a YouTube link',
    ],
    [
      { sources: [{ kind: 'mp4', url: 'https://example.com/page.html' }], sourceWorkflow: 'external' },
      'sources.0.url',
      expect.stringMatching(/^This is the address of a page/),
    ],
    [
      { sources: [{ kind: 'hls', url: 'https://youtu.be/dQw4w9WgXcQ' }], sourceWorkflow: 'external' },
      'sources.0.url',
      'A YouTube link needs the YouTube source type',
    ],
    [{ drm: { enabled: true }, mediaType: 'audio' }, 'drm.enabled', 'DRM is for uploaded video only'],
    [{ drm: { enabled: true }, sourceWorkflow: 'external' }, 'drm.enabled', 'DRM is for uploaded video only'],
    [{ drm: { enabled: true, bitrate: '144p' } }, 'drm.bitrate', undefined],
    [{ drm: { enabled: true, s3Url: 'https://example.org/film.mp4' } }, 'drm.s3Url', undefined],
    [{ images: { poster: 'not a url' } }, 'images.poster', 'Poster must be an absolute http(s) URL'],
    [{ credits: { director: 'x' } }, 'credits.director', 'Unknown field'],
  ])('refuses %j', async (fields, path, message) => {
    const { status, body } = await create(fields)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'validation',
      errors: expect.arrayContaining([expect.objectContaining(message ? { path, message } : { path })]),
    })
  })

  test('the file extension of an external address decides its kind', async () => {
    const url = 'https://example.org/film/Manifest.mpd'
    const { body } = await create({
      sourceWorkflow: 'external',
      sources: [{ kind: 'mp4', url, mimeType: 'video/mp4' }],
    })
    expect(body.sources[0]).toMatchObject({ kind: 'dash', mimeType: 'application/dash+xml' })
  })

  test('a category must accept the media type of the item, and may be sent as an object', async () => {
    const songs = await buildCategory(app, editor, { type: 'audio' })
    const refused = await create({ categories: [songs._id] })
    expect(refused.status).toBe(422)
    const { body } = await create({
      mediaType: 'audio',
      categories: [{ _id: songs._id, name: 'x' }, songs._id],
    })
    expect(body.categories).toEqual([songs._id])
  })

  test('tags and names are trimmed, and empty ones dropped', async () => {
    const { body } = await create({
      tags: [' stotra ', '', 'stotra'],
      credits: { singers: [' A ', ''], music: ' M ' },
    })
    expect(body.tags).toEqual(['stotra'])
    expect(body.credits).toMatchObject({ singers: ['A'], music: 'M', castNames: [], lyrics: '' })
  })

  test('a slug that is taken is a conflict', async () => {
    const { slug } = await buildContent(app, editor)
    const { status, body } = await create({ slug })
    expect(status).toBe(409)
    expect(body).toMatchObject({ message: 'Content with this slug already exists' })
  })
})

describe('changing', () => {
  test('only the fields in the request change, inside images and credits, too', async () => {
    const item = await buildContent(app, editor, {
      images: { poster: 'https://example.org/p.jpg' },
      credits: { music: 'Ravi' },
    })
    const { body } = await update(item._id, {
      images: { banner: 'https://example.org/b.jpg' },
      credits: { lyrics: 'Meera' },
    })
    expect(body.images).toEqual({
      poster: 'https://example.org/p.jpg',
      thumbnail: '',
      banner: 'https://example.org/b.jpg',
    })
    expect(body.credits).toMatchObject({ music: 'Ravi', lyrics: 'Meera' })
    expect(body).toMatchObject({ title: item.title, active: true, version: 2 })
  })

  test('an item that already has a web page as a source may keep it', async () => {
    const sources = [
      { kind: 'mp4', url: 'https://example.com/page.html', quality: 'auto', mimeType: 'video/mp4' },
    ]
    const { body } = await create({ sourceWorkflow: 'external', sources: [], active: false })
    const stored = app.deps.db.updateTable('content').set({ sources: JSON.stringify(sources) })
    await stored.where('id', '=', body._id).execute()
    const change = { title: 'Another', sources }
    const update = { token: editor, params: { id: body._id }, body: change as never }
    const changed = await app.call(calls.updateContent, update)
    expect([changed.status, changed.body]).toMatchObject([200, { title: 'Another', sources }])
  })

  test('an item that was saved before a kind of picture existed has an empty address for it', async () => {
    const images = { poster: 'https://example.org/p.jpg' }
    const { _id } = await buildContent(app, editor, { images })
    const row = app.deps.db.updateTable('content').where('id', '=', _id)
    await row.set({ images: JSON.stringify(images) }).execute()
    const { body } = await app.call(calls.getContent, { token: editor, params: { id: _id } })
    expect(body.images).toEqual({ ...images, thumbnail: '', banner: '' })
    expect((await update(_id, { title: 'Later' })).body.images).toEqual(body.images)
  })

  test('a whole answer of the server may be sent back', async () => {
    const item = await buildContent(app, editor)
    const { status, body } = await update(item._id, { ...item, title: 'Other' })
    expect(status).toBe(200)
    expect({ ...body, title: item.title, version: 1, updatedAt: item.updatedAt }).toEqual(item)
  })

  test('an active item cannot lose its last source', async () => {
    const item = await buildContent(app, editor)
    expect((await update(item._id, { sources: [] })).status).toBe(422)
    expect((await update(item._id, { sources: [], active: false })).body).toMatchObject({
      active: false,
      sources: [],
    })
  })

  test('a stale version is refused', async () => {
    const item = await buildContent(app, editor)
    const put = () =>
      app.call(calls.updateContent, {
        token: editor,
        params: { id: item._id },
        body: { title: 'x' },
        headers: { 'if-match': '1' },
      })
    expect([(await put()).status, (await put()).status]).toEqual([200, 412])
  })

  test('an item keeps its category even if the category no longer accepts its media type', async () => {
    const category = await buildCategory(app, editor)
    const item = await buildContent(app, editor, { categories: [category._id] })
    await app.call(calls.updateCategory, {
      token: editor,
      params: { id: category._id },
      body: { type: 'audio', active: false },
    })
    const { status, body } = await update(item._id, { title: 'Kept', categories: item.categories })
    expect(status).toBe(200)
    expect(body.categories).toEqual([category._id])
  })
})

describe('a protected item', () => {
  test('is saved inactive and pending, whatever the request says', async () => {
    const { status, body } = await create({
      active: true,
      drm: { enabled: true, provider: 'none', status: 'ready', bitrate: '720p30, 240p30' },
    })
    expect(status).toBe(201)
    expect(body.active).toBe(false)
    expect(body.drm).toEqual({
      enabled: true,
      provider: 'videocrypt',
      bitrate: '240p30,720p30',
      status: 'pending',
      s3Url: '',
    })
  })

  test('becomes inactive when it gets its protection, and no update activates it while it is pending', async () => {
    const item = await buildContent(app, editor, {
      sourceWorkflow: 'upload',
      sources: [{ kind: 'mp4', url: 'https://example.org/a.mp4' }],
    })
    const protectedItem = await update(item._id, { drm: { enabled: true } })
    expect(protectedItem.body).toMatchObject({
      active: false,
      sources: [],
      drm: { status: 'pending', bitrate: '240p30,480p30,720p30,1080p30' },
    })
    expect((await update(item._id, { active: true })).body.active).toBe(false)
    expect((await publicItem(item.slug)).status).toBe(404)
  })

  test.each([
    ['other bitrates', { drm: { bitrate: '240p30' } }],
    ['another data saver', { dataSaver: false }],
  ])(
    'stays ready after a change of title, but has to be protected again after a change to %s',
    async (_, change) => {
      const { body: item } = await create({ drm: { enabled: true } })
      expect(item.dataSaver).toBe(true)
      const source = { kind: 'dash', url: '/media/x.mpd', quality: 'auto', mimeType: 'application/dash+xml' }
      await app.deps.db
        .updateTable('content')
        .set({ drmStatus: 'ready', sources: JSON.stringify([source]) })
        .where('id', '=', item._id)
        .execute()
      expect((await update(item._id, { active: true })).body.active).toBe(true)
      const renamed = await update(item._id, { ...item, title: 'Renamed', active: true })
      expect(renamed.body).toMatchObject({
        active: true,
        drm: { status: 'ready' },
        sources: [{ kind: 'dash' }],
      })
      const restarted = await update(item._id, change)
      const pending = { active: false, drm: { status: 'pending' }, sources: [] }
      expect(restarted.body).toMatchObject(pending)
      expect(restarted.body).toMatchObject(change)
    },
  )

  test('keeps its original file from being a source of another item', async () => {
    const { body: item } = await create({ drm: { enabled: true } })
    const s3Url = '/media/videos/aaaaaaaaaaaaaaaaaaaaaaaa.mp4'
    await app.deps.db.updateTable('content').set({ drmS3Url: s3Url }).where('id', '=', item._id).execute()
    await app.deps.db
      .insertInto('uploads')
      .values({
        key: s3Url.slice(7),
        ownerId: item._id,
        contentType: 'video/mp4',
        maxBytes: 1,
        status: 'verified',
      })
      .execute()
    const other = await create({ sources: [{ kind: 'mp4', url: app.url + s3Url }] })
    expect(other.status).toBe(422)
    expect(other.body).toMatchObject({
      errors: [{ path: 'sources.0.url', message: 'This file is the original of the protected film “Title”' }],
    })
  })

  test('cannot be sent for processing if no provider is configured', async () => {
    const { body: item } = await create({ drm: { enabled: true } })
    const body = {
      contentId: item._id,
      s3Url: 'https://example.org/x',
      bitrate: '240p30',
      drmEnabled: true,
      downloadMode: false,
    }
    expect((await app.send('POST', '/admin/videocrypt/upload', { token: editor, body })).body).toMatchObject({
      code: 'drm-unavailable',
    })
  })
})

describe('the list', () => {
  test('is newest first and can be filtered; a page after the last one is empty and has the true total', async () => {
    const category = await buildCategory(app, editor, { slug: 'list-me' })
    const titles = ['one', 'two', 'three']
    for (const title of titles)
      await buildContent(app, editor, { title, categories: [category._id], featured: title !== 'two' })
    const list = (query: Record<string, string>) =>
      app.call(calls.listContent, { token: editor, query: { category: category._id, ...query } })
    expect((await list({})).body.items.map(({ title }) => title)).toEqual(['three', 'two', 'one'])
    expect((await list({ category: 'list-me', featured: 'true' })).body).toMatchObject({
      total: 2,
      page: 1,
      pageSize: 10,
    })
    expect((await list({ pageSize: '2', page: '2' })).body.items.map(({ title }) => title)).toEqual(['one'])
    expect((await list({ page: '9' })).body).toMatchObject({ items: [], total: 3, page: 9 })
    expect((await list({ pageSize: '1000' })).body.pageSize).toBe(100)
    expect((await list({ pageSize: 'x', page: '-1' })).body).toMatchObject({ page: 1, pageSize: 10 })
  })

  test('can be filtered by media type and platform, and so can the search, the export and a bulk change', async () => {
    const category = await buildCategory(app, editor, { slug: 'kinds' })
    const make = (title: string, fields: object) =>
      buildContent(app, editor, { title: `Kinds ${title}`, categories: [category._id], ...fields })
    await make('film', { mediaType: 'video', platform: 'web' })
    await make('song', { mediaType: 'audio', platform: 'web' })
    await make('talk', { mediaType: 'audio', platform: 'ios' })
    const titles = async (query: Record<string, string>) => {
      const { body } = await app.call(calls.listContent, {
        token: editor,
        query: { category: category._id, ...query },
      })
      expect(body.total).toBe(body.items.length)
      return body.items.map(({ title }) => title.slice(6)).toSorted()
    }
    for (const q of ['', 'kinds']) {
      expect(await titles({ q, mediaType: 'audio' })).toEqual(['song', 'talk'])
      expect(await titles({ q, platform: 'web' })).toEqual(['film', 'song'])
      expect(await titles({ q, mediaType: 'audio', platform: 'ios' })).toEqual(['talk'])
      expect(await titles({ q, mediaType: 'book', platform: 'tv' })).toHaveLength(3)
    }
    const filter = { category: category._id, mediaType: 'audio', platform: 'web' } as const
    const { body: csv } = await app.call(calls.exportContent, { token: editor, query: filter })
    expect(csv.match(/Kinds \w+/g)).toEqual(['Kinds song'])
    const preview = (sent: object) =>
      app.send('POST', '/admin/content/bulk/preview', {
        token: editor,
        body: { selection: { filter: { ...filter, ...sent } }, change: { rating: 'U' } },
      })
    expect((await preview({})).body).toMatchObject({ total: 1 })
    expect((await preview({ platform: 'tv' })).status).toBe(422)
  })

  test('can be searched by title, synopsis and tags, in any letter case and without wildcards', async () => {
    await buildContent(app, editor, {
      title: 'લોગસ્સ સૂત્ર',
      tags: ['Adinath'],
      synopsis: 'Twenty-four names 50%_',
    })
    const total = async (q: string) =>
      (await app.call(calls.listContent, { token: editor, query: { q } })).body.total
    expect(await total('લોગસ્સ')).toBe(1)
    expect(await total('ADINATH')).toBe(1)
    expect(await total('50%_')).toBe(1)
    expect(await total('50__')).toBe(0)
  })
})

describe('the apps', () => {
  test('read active items only, with a fixed list of fields', async () => {
    const category = await buildCategory(app, editor, { name: 'Films' })
    const item = await buildContent(app, editor, { categories: [category._id] })
    const { status, body } = await publicItem(item.slug)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual([
      '_id',
      'captions',
      'categories',
      'chapters',
      'createdAt',
      'credits',
      'descriptors',
      'downloads',
      'drm',
      'durationSec',
      'featured',
      'images',
      'lyrics',
      'mediaType',
      'platform',
      'rating',
      'slug',
      'smallImages',
      'soundSources',
      'sources',
      'synopsis',
      'tags',
      'title',
      'updatedAt',
    ])
    const { _id, slug: categorySlug, bgcolor } = category
    expect(body.categories).toEqual([{ _id, name: 'Films', slug: categorySlug, bgcolor }])
    const hidden = await buildContent(app, editor, { active: false })
    const [one, other] = [await publicItem(hidden.slug), await publicItem('no-such-slug')]
    expect(one.status).toBe(404)
    expect({ ...one.body, requestId: '' }).toEqual({ ...other.body, requestId: '' })
  })

  test('get a strong ETag, a 304 while nothing changes, and each edit at once', async () => {
    const item = await buildContent(app, editor)
    const first = await publicItem(item.slug)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    const again = await app.call(calls.appGetContent, {
      params: { slug: item.slug },
      headers: { 'if-none-match': `W/"x", ${etag}` },
    })
    expect(again.status).toBe(304)
    await update(item._id, { title: 'Changed' })
    const changed = await app.call(calls.appGetContent, {
      params: { slug: item.slug },
      headers: { 'if-none-match': etag },
    })
    expect(changed.status).toBe(200)
    expect(changed.body.title).toBe('Changed')
    await app.call(calls.deleteContent, { token: admin, params: { id: item._id } })
    expect((await publicItem(item.slug)).status).toBe(404)
  })

  test('can filter by featured and media type, even with an invalid token', async () => {
    const item = await buildContent(app, editor, {
      featured: true,
      mediaType: 'audio',
      sources: [youtubeSource],
    })
    const list = await app.call(calls.appFeaturedContent, {
      query: { mediaType: 'audio', pageSize: '50' },
      token: 'garbage',
    })
    expect(list.body.items.map(({ _id }) => _id)).toContain(item._id)
    expect(list.body.items.every(({ featured, mediaType }) => featured && mediaType === 'audio')).toBe(true)
  })
})
