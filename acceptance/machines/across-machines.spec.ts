// An installation of two api and two worker processes behind one address: a change is seen on every machine, even if a
// process of each kind is killed in the middle of a film.
import { type AppContent, type Content, apiPrefix } from '@jinvani/contract'
import { type Page, expect, test } from '@playwright/test'
import { Api } from '../support/product/api.ts'
import { clipPath, drawnClip, makeClips } from '../support/films/clips.ts'
import { watchErrors } from '../support/console/journey.ts'
import { fillLogin } from '../support/console/login.ts'
import { slugOf } from '../support/console/names.ts'
import { awaitWhileItMoves } from '../support/product/patience.ts'
import { firstAdmin } from '../support/product/product.ts'
import { Wizard } from '../support/console/wizard.ts'
import { type Machines, startMachines } from './machines.ts'
import { startWriting } from './writers.ts'

test.skip(
  !process.env['TEST_DATABASE_URL'] || !process.env['TEST_S3_ENDPOINT'],
  'No PostgreSQL or no radosgw',
)
test.describe.configure({ mode: 'serial' })

const category = 'Stavans of two machines'
const film = { title: 'Bhaktamar on two machines', renamed: 'Bhaktāmara on both' }
const phone = '+919820011111'
/** Allowed errors: a dead machine breaks its streams of events, and an expired access token is refused once. */
const expected = /ERR_INCOMPLETE_CHUNKED_ENCODING|admin\/events|status of 401 .*\/admin\/me/
/** Errors while nginx answers for a machine that has just died. The console then asks again. */
const ofTheDying = /status of 50[24] /

let machines: Machines
let page: Page
let api: Api
let errors: string[]
let isOneDying = false

test.beforeAll(async ({ browser }) => {
  machines = await startMachines()
  const clips = machines.folder
  process.env['ACCEPTANCE_CLIPS'] = clips
  await makeClips(clips)
  await drawnClip('reel')
  // All tests share this page, which must survive the death of machines.
  page = await browser.newPage({ baseURL: machines.url })
  errors = watchErrors(page, (text) => expected.test(text) || (isOneDying && ofTheDying.test(text)))
})
test.afterEach(() => expect(errors.splice(0)).toEqual([]))
test.afterAll(async () => {
  await page?.close()
  await machines?.stop()
})

const readPublic = async (url: string, slug: string) => {
  const answer = await fetch(`${url}${apiPrefix}/app/content/${slug}`)
  return { status: answer.status, item: (await answer.json()) as AppContent }
}

/** The item as the console sees it. Undefined while nginx has no answer because a machine died. */
async function findItem(title: string): Promise<Content | undefined> {
  // The error page of nginx is no JSON.
  const answer = await api.send('GET', `/admin/content?q=${slugOf(title)}`).catch(() => undefined)
  return (answer?.body['items'] as Content[] | undefined)?.[0]
}

test('somebody signs in and creates a category', async () => {
  await page.goto('/admin')
  await fillLogin(page, firstAdmin)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/categories/new')
  await page.getByLabel('Name').fill(category)
  await page.getByLabel('Name').blur()
  await page.getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category created successfully')).toBeVisible()
  api = await Api.signIn(machines.url, 'super_admin')
})

test('a film and a picture go from the browser to the bucket, and every api serves them', async () => {
  const wizard = new Wizard(page)
  await wizard.begin({ title: film.title, category })
  await wizard.chooseSource('Upload Own Content')
  await wizard.upload('Upload video file', clipPath('film'))
  await wizard.expectUploaded()
  await wizard.next(4)
  await wizard.upload('Upload poster', clipPath('image'))
  await wizard.expectUploaded()
  await wizard.next(5)
  await wizard.next(6)
  await page.getByRole('button', { name: 'Create Content' }).click()
  await expect(page).toHaveURL('/content')
  for (const { url } of machines.apis) {
    const { status, item } = await readPublic(url, slugOf(film.title))
    expect([status, item.categories.map(({ name }) => name)]).toEqual([200, [category]])
    const poster = await fetch(item.images.poster.replace(machines.url, url))
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(poster.url.startsWith(process.env['TEST_S3_ENDPOINT'] ?? '')).toBe(true)
  }
})

test('the workers make the streams of the film, and every api serves them', async () => {
  const kinds = async () =>
    (await readPublic(machines.url, slugOf(film.title))).item.sources.map(({ kind }) => kind)
  await awaitWhileItMoves(
    () => findItem(film.title),
    (item) => item?.processing?.status === 'ready',
  )
  await expect.poll(kinds).toEqual(['dash', 'hls', 'mp4'])
  const { item } = await readPublic(machines.url, slugOf(film.title))
  for (const { url } of machines.apis) {
    for (const [source, start] of [
      [item.sources[0], '<?xml'],
      [item.sources[1], '#EXTM3U'],
    ] as const) {
      const manifest = await fetch(source?.url.replace(machines.url, url) ?? '')
      expect([manifest.status, (await manifest.text()).slice(0, start.length)]).toEqual([200, start])
    }
  }
})

test('an edit through one api is seen through the other', async () => {
  const [first, second] = machines.apis
  const slug = slugOf(film.title)
  const { items } = await api.must('GET', `/admin/content?q=${slug}`)
  const [{ _id: id } = { _id: '' }] = items as { _id: string }[]
  const turns = [
    { writer: first, reader: second, title: film.renamed },
    { writer: second, reader: first, title: film.title },
  ]
  for (const { writer, reader, title } of turns) {
    expect((await readPublic(reader.url, slug)).item.title).not.toBe(title)
    await new Api(writer.url, api.accessToken).must('PUT', `/admin/content/${id}`, { title })
    const seen = async () => (await readPublic(reader.url, slug)).item.title
    await expect.poll(seen, { intervals: [100] }).toBe(title)
  }
})

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** Addresses of an item that players request: original, manifests, a segment and captions. */
async function filesOf({ sources, captions }: AppContent): Promise<string[]> {
  const hls = sources.find(({ kind }) => kind === 'hls')?.url ?? ''
  const variant = new URL(linesOf(await (await fetch(hls)).text())[0] ?? '', hls).href
  const segment = new URL(linesOf(await (await fetch(variant)).text())[0] ?? '', variant).href
  return [...sources.map(({ url }) => url), variant, segment, ...captions.map(({ url }) => url)]
}

test('an item that is taken down through one api can be read neither at the other nor through nginx', async () => {
  const slug = slugOf(film.title)
  const { items } = await api.must('GET', `/admin/content?q=${slug}`)
  const [{ _id: id } = { _id: '' }] = items as { _id: string }[]
  const caption = { language: 'hi', label: 'Hindi', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nNamokar' }
  await api.must('POST', `/admin/content/${id}/captions`, caption)
  const captions = async () => (await readPublic(machines.url, slug)).item.captions.length
  await expect.poll(captions, { intervals: [100] }).toBe(1)
  const files = await filesOf((await readPublic(machines.url, slug)).item)
  expect(files).toHaveLength(6)

  const [first, second] = machines.apis
  for (const [writer, reader] of [
    [first, second],
    [second, first],
  ] as const) {
    const places = [reader.url, machines.url].flatMap((url) => [
      `${url}${apiPrefix}/app/content/${slug}`,
      ...files.map((file) => file.replace(machines.url, url)),
    ])
    const answers = async () =>
      await Promise.all(
        places.map(async (place) => {
          const answer = await fetch(place)
          await answer.body?.cancel()
          return answer.status
        }),
      )
    const setActive = (active: boolean) =>
      new Api(writer.url, api.accessToken).must('PUT', `/admin/content/${id}`, { active })
    const all = (status: number) => places.map(() => status)
    await expect.poll(answers, { intervals: [100] }).toEqual(all(200))
    await setActive(false)
    await expect.poll(answers, { intervals: [100] }).toEqual(all(404))
    await setActive(true)
  }
})

test('a person who is blocked in the console is refused by every api', async () => {
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return await fetch(`${machines.url}${apiPrefix}/app/auth/otp/${path}`, init)
  }
  expect((await post('request', { phone })).status).toBeLessThan(300)
  const answer = await post('verify', { phone, code: machines.codes.get(phone) })
  const { token } = (await answer.json()) as { token: { accessToken: string } }
  const headers = { authorization: `Bearer ${token.accessToken}` }
  const statuses = () =>
    Promise.all(
      machines.apis.map(async ({ url }) => (await fetch(`${url}${apiPrefix}/app/me`, { headers })).status),
    )
  expect(await statuses()).toEqual([200, 200])
  await page.goto(`/app-users?q=${encodeURIComponent(phone)}`)
  await page.getByRole('button', { name: /^Block / }).click()
  await expect(page.getByText('User blocked successfully')).toBeVisible()
  expect(await statuses()).toEqual([401, 401])
})

test.describe('when an api and the worker of a film are killed', () => {
  const title = 'Mahavir Janma Kalyanak on two machines'
  const card = () => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  const [dead, living] = [0, 1] as const
  const find = () => findItem(title)

  test('the other worker finishes the film, and everybody stays signed in', async () => {
    const wizard = new Wizard(page)
    await wizard.begin({ title })
    await page.getByRole('switch', { name: 'Enable DRM' }).check()
    for (const bitrate of ['480p', '1080p']) await page.getByRole('checkbox', { name: bitrate }).uncheck()
    await wizard.next(2)
    await wizard.next(3)
    await wizard.upload('Upload video file', await drawnClip('reel'))
    await wizard.expectUploaded()
    for (const step of [4, 5, 6]) await wizard.next(step)
    await page.getByRole('button', { name: 'Create Content' }).click()
    await expect(page).toHaveURL('/content')
    await page.evaluate(() => Reflect.set(window, 'isStillThere', true))

    const writing = startWriting(api, 'written-meanwhile')
    await expect.poll(async () => (await find())?.processing?.stage, { intervals: [50] }).toBe('Converting')
    const working = () => Promise.all(machines.workers.map((worker) => worker.isWorking()))
    await expect.poll(working, { intervals: [20], message: 'both make parts of it' }).toEqual([true, true])
    const [busy] = machines.workers
    isOneDying = true
    await Promise.all([busy.process.stop('SIGKILL'), machines.apis[dead].process.stop('SIGKILL')])
    expect((await find())?.processing?.status).toBe('processing')
    const before = writing.acknowledged.length

    await awaitWhileItMoves(find, (item) => item?.processing?.status === 'ready')
    await expect(card().getByTitle('DRM ready')).toBeVisible()
    isOneDying = false
    expect(await page.evaluate(() => Reflect.get(window, 'isStillThere')), 'all without a reload').toBe(true)
    await writing.stop()
    expect(writing.acknowledged.length, 'saves went on').toBeGreaterThan(before)
    const { items } = await api.must('GET', '/admin/categories')
    const stored = new Set((items as { slug: string }[]).map(({ slug }) => slug))
    expect(writing.acknowledged.filter((slug) => !stored.has(slug))).toEqual([])
  })

  test('a person whose token has expired stays signed in, and the film is published', async () => {
    // Only the next page gets the expired token. This page may still be reading its lists.
    await page.addInitScript(() => localStorage.setItem('accessToken', 'expired'))
    await page.goto(`/content?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await page.getByRole('checkbox', { name: 'Active' }).check()
    const wizard = new Wizard(page)
    for (const step of [2, 3, 4, 5, 6]) await wizard.next(step)
    await page.getByRole('button', { name: 'Update Content' }).click()
    await expect(page.getByText('Content updated successfully')).toBeVisible()
    expect((await readPublic(machines.apis[living].url, slugOf(title))).status).toBe(200)
  })

  test('the killed processes start again and have all data', async () => {
    const gone = [...machines.apis, ...machines.workers].filter((machine) => machine.process.hasEnded)
    expect(gone).toHaveLength(2)
    await Promise.all(gone.map((machine) => machine.start().ready()))
    // An api that has just started may first ask to try again later.
    const kinds = async () => {
      const { status, item } = await readPublic(machines.apis[dead].url, slugOf(title))
      return status === 200 ? item.sources.map(({ kind }) => kind) : status
    }
    await expect.poll(kinds).toEqual(['dash', 'hls'])
    // Waits until the workers are done: they may still make the files for download.
    for (const worker of machines.workers)
      await awaitWhileItMoves(
        () => worker.listWork(),
        (files) => files.length === 0,
      )
  })
})
