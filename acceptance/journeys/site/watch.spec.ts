// The page that a shared link opens for people who do not have the app yet.
import type { Locator, Page } from '@playwright/test'
import readCard from 'open-graph-scraper'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { makeContent } from '../../support/console/items.ts'
import { slugOf } from '../../support/console/names.ts'
import { keepToasts } from '../../support/console/toast-life.ts'
import { drawnClip } from '../../support/films/clips.ts'
import { convert } from '../../support/films/convert-film.ts'

const slug = 'bhaktamar-stotra-pratah-path'
const title = 'ભક્તામર સ્તોત્ર'
const position = (sound: Locator) => sound.evaluate(({ currentTime }: HTMLMediaElement) => currentTime)
const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), `jinvani.watch.${slug}`)

test.describe('a shared link', () => {
  test.use({ role: 'nobody' })

  test('plays after one press, and continues later where it stopped @phone', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/watch/${slug}`)
    const play = page.getByRole('button', { name: /^Play: / })
    await expect(play).toBeVisible()
    const stores = page.getByRole('region', { name: 'Get the app' })
    await expect(page.getByRole('link', { name: /Google Play/ }), 'not before the words').toHaveCount(1)
    await expect(stores.getByRole('link', { name: /Google Play/ })).toBeVisible()
    expect(scripts).toHaveLength(1)
    const sound = page.locator('audio')
    // Plays in a loop, since a busy machine may need longer than the recording lasts.
    await sound.evaluate((media: HTMLMediaElement) => (media.loop = true))
    const links = ['Share', 'Open in the app'].map((name) => page.getByText(name, { exact: true }))
    // A font that arrives later may move the lines.
    await page.evaluate(() => document.fonts.ready)
    const places = () => Promise.all(links.map(async (link) => (await link.boundingBox())?.y))
    const before = await places()
    await expect(page.getByLabel('Speed')).toBeDisabled()
    await play.click()
    await expect.poll(() => position(sound)).toBeGreaterThan(0.3)
    await expect(play).toBeHidden()
    await page.getByLabel('Speed').selectOption('1.5')
    await expect(page.getByRole('checkbox', { name: /^from / })).toBeEnabled()
    expect(await places(), 'nothing moves when it plays').toEqual(before)
    expect(await sound.evaluate(({ playbackRate }: HTMLMediaElement) => playbackRate)).toBe(1.5)
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toContain(title)
    const lowLinks = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) =>
        all.filter((link) => link.getBoundingClientRect().height < 24).map(({ textContent }) => textContent),
      )
    expect(lowLinks, 'WCAG 2.2, 2.5.8').toEqual([])
    await expectAccessibleInBoth(page, 'watch')
    await expectNoSidewaysScroll(page)

    await sound.evaluate((media: HTMLMediaElement) => {
      media.loop = false
      media.pause()
      media.currentTime = 5.2
    })
    await page.reload()
    expect(await kept(page)).toBe('5')
    await play.click()
    await expect.poll(() => position(sound)).toBeGreaterThan(5)
    await expect.poll(() => kept(page), 'forgotten at the end').toBeNull()
  })

  test('has a preview card with title, text and picture for messengers', async ({ request, baseURL }) => {
    for (const path of [`/watch/${slug}`, `/hi/watch/${slug}`, `/gu/watch/${slug}`]) {
      const { result } = await readCard({ html: await (await request.get(path)).text() })
      expect(result.ogTitle).toMatch(/^ભક્તામર સ્તોત્ર: પ્રાતઃ પાઠ · (Jinvani|जिनवाणी|જિનવાણી)$/)
      expect(result.ogDescription?.length).toBeGreaterThan(20)
      expect(result).toMatchObject({ ogUrl: `${baseURL}${path}`, twitterCard: 'player' })
    }
    // The card of a new picture is made in the background. Until then the picture itself is used.
    const pictureType = async () => {
      const { result } = await readCard({ html: await (await request.get(`/watch/${slug}`)).text() })
      const picture = await request.get(result.ogImage?.[0]?.url ?? '')
      return [picture.status(), picture.headers()['content-type']]
    }
    await expect.poll(pictureType, { timeout: 240_000 }).toEqual([200, 'image/jpeg'])
  })

  test('has a page in Hindi, with links to the next items in Hindi @long', async ({ page }) => {
    await page.goto(`/watch/${slug}`)
    await page.getByRole('link', { name: 'हिन्दी', exact: true }).click()
    await expect(page).toHaveURL(`/hi/watch/${slug}`)
    const next = page.getByRole('region', { name: 'आगे' }).getByRole('listitem').first()
    await next.getByRole('link').click()
    await expect(page).toHaveURL(/\/hi\/watch\/(?!bhaktamar-stotra-pratah-path)/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('leads to the collection of the item, and to its next items @phone @long', async ({ page }) => {
    await page.goto(`/watch/${slug}`)
    await page.getByRole('link', { name: 'प्रभात के स्तोत्र' }).click()
    await expect(page).toHaveURL('/collections/prabhat-ke-stotra')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('प्रभात के स्तोत्र')
    await expect(page.getByRole('main').locator('.next').getByRole('link')).toHaveCount(4)
    await expectAccessibleInBoth(page, 'a collection')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Logassa Sutra' }).click()
    await expect(page).toHaveURL('/watch/logassa-sutra-twenty-four-names?collection=prabhat-ke-stotra')
    const next = page.getByRole('region', { name: 'Next' }).getByRole('link')
    await expect(next.first()).toHaveAttribute(
      'href',
      '/watch/uvasaggaharam-stotra?collection=prabhat-ke-stotra',
    )
  })

  test.describe('without a connection', () => {
    test.use({ expectedError: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/ })

    test('shows that it cannot play, and plays at the next press once the connection is back @long', async ({
      page,
      context,
    }) => {
      await page.goto(`/watch/${slug}`)
      const play = page.getByRole('button', { name: /^Play: / })
      const failure = page.getByText('This cannot be played here now')
      for (const hasLine of [false, false, true]) {
        await context.setOffline(!hasLine)
        await play.click()
        if (!hasLine) await expect(failure).toBeVisible()
      }
      await expect.poll(() => position(page.locator('audio'))).toBeGreaterThan(0.3)
      await expect(failure).toBeHidden()
      expect(new URL(page.url()).hash).toBe('')
    })
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('shows its texts and the player of the browser', async ({ page }) => {
      await page.goto(`/watch/${slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
      await expect(page.getByText('આચાર્ય માનતુંગસૂરિએ રચેલી')).toBeVisible()
      await expect(page.locator('audio')).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Google Play/ }).first()).toBeVisible()
    })
  })
})

test('an uploaded film plays from a line that is pressed, and continues later where it stopped @long', async ({
  page,
  api,
}) => {
  const { title: name } = await convert(api, {
    path: await drawnClip('talk'),
    kind: 'Pravachan',
    contentType: 'video/mp4',
  })
  const { items } = await api.must('GET', `/admin/content?q=${encodeURIComponent(name)}`)
  const [{ _id: id } = { _id: '' }] = items as { _id: string }[]
  const lines = [
    { text: 'namo arihantanam', atMs: 1000 },
    { text: 'namo siddhanam', atMs: 20_000 },
  ]
  await api.must('PUT', `/admin/content/${id}/lyrics/Latn`, { lines })
  const film = page.locator('video')
  await page.goto(`/watch/${slugOf(name)}`)
  await page.getByRole('button', { name: 'namo siddhanam' }).click()
  await expect.poll(() => position(film)).toBeGreaterThan(20)
  await film.evaluate((media: HTMLMediaElement) => {
    media.pause()
    media.currentTime = 40
  })
  await page.reload()
  await page.getByRole('button', { name: /^Play: / }).click()
  await expect.poll(() => position(film)).toBeGreaterThan(40)
})

test.describe('where YouTube is blocked', () => {
  test.use({ expectedError: /ERR_BLOCKED_BY_CLIENT|ERR_FAILED/ })

  test('a film on YouTube has a link to YouTube after a press of play', async ({ page, api }) => {
    const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const source = { kind: 'youtube', url }
    const { title: name } = await makeContent(api, 'Far away', {
      sourceWorkflow: 'youtube',
      sources: [source],
      active: true,
    })
    await page.route(/youtube-nocookie/, (route) => route.abort('blockedbyclient'))
    await page.goto(`/watch/${slugOf(name)}`)
    const link = page.getByRole('link', { name: 'Watch on YouTube' })
    await expect(link).toHaveCount(0)
    await page.getByRole('button', { name: /^Play: / }).click()
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', url)
  })
})

test.describe('a stream on another server', () => {
  test.use({ expectedError: /ERR_FAILED|CORS policy/ })

  test('is requested directly by the public page and by the preview @long', async ({ page, api }) => {
    const url = 'https://streams.example.org/darshan.m3u8'
    const { title: name } = await makeContent(api, 'Live darshan', {
      sourceWorkflow: 'external',
      sources: [{ kind: 'hls', url, mimeType: 'application/x-mpegURL' }],
      active: true,
    })
    await page.route(url, (route) => route.abort())
    await page.goto(`/watch/${slugOf(name)}`)
    for (const button of [/^Play: /, `Preview ${name}`]) {
      const asked = page.waitForRequest(url)
      await page.getByRole('button', { name: button }).click()
      await asked
      await page.goto(`/content?q=${encodeURIComponent(name)}`)
    }
  })
})

test('staff copy the public link of an active item @long', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await keepToasts(page)
  await page.goto(`/content?q=${slug}`)
  await page.getByRole('button', { name: /^Copy link to ભક્તામર/ }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/watch/${slug}`)
  await page.getByRole('link', { name: /^Edit ભક્તામર/ }).click()
  const head = page.getByRole('region', { name: 'This Item' })
  await expect(head.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.goto('/content?active=false')
  await expect(page.getByRole('link', { name: /^Edit / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy link/ })).toHaveCount(0)
})
