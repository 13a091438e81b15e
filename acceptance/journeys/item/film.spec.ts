// A protected film from its upload until it plays: converted, encrypted, licensed and played for real.
import { type Content, type Source, apiPrefix } from '@jinvani/contract'
import type { Locator, Page } from '@playwright/test'
import { appUsers, readPublic, statusForApps, watcherToken } from '../../support/product/app-user.ts'
import { brokenClip, drawnClip } from '../../support/films/clips.ts'
import {
  countFrames,
  expectFramesAdvance,
  expectStreamPlays,
  followBadge,
  framesCounted,
  hideDroppedFrames,
  isUnlockedByKeys,
  openLibrary,
  percentages,
} from '../../support/films/film-watch.ts'
import { expect, test } from '../../support/console/journey.ts'
import { awaitFilm } from '../../support/product/patience.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { openOtherPlayer, pictureInDashJs } from '../../support/films/other-players.ts'
import { openMenu } from '../../support/films/sounds.ts'
import { expectPicturesByTouch, expectPicturesOnTimeBar } from '../../support/films/time-bar.ts'
import { Wizard } from '../../support/console/wizard.ts'

// The tests run one after the other, since the worker converts one film at a time.
test.describe.configure({ mode: 'default' })
test.use({ role: 'content_manager' })

const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

/** Makes the page keep the text of every toast, since toasts disappear. Call it before the page opens. */
const noteToasts = (page: Page) =>
  page.addInitScript(() => {
    const noted = new Set<string>()
    Reflect.set(window, 'notedToasts', noted)
    const note = () =>
      document.querySelectorAll('[data-sonner-toast]').forEach((toast) => noted.add(toast.textContent))
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
  })
const notedToasts = (page: Page) =>
  page.evaluate(() => [...(Reflect.get(window, 'notedToasts') as Set<string>)].join('\n'))

/**
 * Watches the badge of a film in the open library until it is ready or failed. A mark on `window` shows that the page
 * is not reloaded.
 */
async function followToEnd(page: Page, title: string, toast: RegExp): Promise<string[]> {
  await page.evaluate(() => Reflect.set(window, 'isStillThere', true))
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const badge = cardOf(page, title).getByTitle(/^DRM /)
  const seen = await followBadge(badge, /ready|failed/)
  // The toast may come before or after the badge changes.
  await expect.poll(() => notedToasts(page)).toMatch(toast)
  return seen
}
const isStillThere = (page: Page) => page.evaluate(() => Reflect.get(window, 'isStillThere') === true)

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

async function expectReadyInBell(page: Page, title: string): Promise<void> {
  await bellOf(page).click()
  const list = page.getByRole('list', { name: 'Notifications' })
  const entries = list.getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  // Opens the entry of films of the same hour, which closes again whenever another film is finished.
  const folded = list.locator('details:not([open])').filter({ hasText: title })
  await expect(async () => {
    if ((await folded.count()) > 0) await folded.locator('summary').click({ timeout: 5000 })
    const entry = entries.filter({ hasText: title }).last()
    await expect(entry).toContainText('Ready', { timeout: 5000 })
  }).toPass({ timeout: 120_000 })
}

async function preview(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Preview ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

async function finishUpload(page: Page, wizard: Wizard): Promise<void> {
  for (const step of [4, 5, 6]) await wizard.next(step)
  await page.getByRole('button', { name: 'Create Content' }).click()
  await expect(
    page.getByText('Content created! DRM processing started. You will be notified when ready.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/content')
}

async function createProtected(page: Page, title: string, file: string, without: readonly string[] = []) {
  await noteToasts(page)
  const wizard = new Wizard(page)
  await wizard.begin({ title })
  await page.getByRole('switch', { name: 'Enable DRM' }).check()
  for (const bitrate of without) await page.getByRole('checkbox', { name: bitrate }).uncheck()
  await wizard.next(2)
  await wizard.next(3)
  await wizard.upload('Upload video file', file)
  await wizard.expectUploaded()
  await finishUpload(page, wizard)
}

test.describe.serial('a protected film of 1080p', { tag: '@long' }, () => {
  const title = uniqueName('Mahavir Janma Kalyanak')
  let streams: Source[] = []
  const address = (kind: Source['kind']) => streams.find((source) => source.kind === kind)?.url ?? ''

  test('becomes ready without help, and is activated', async ({ page, api }) => {
    await createProtected(page, title, await drawnClip('feature'))
    const card = cardOf(page, title)
    const seen = await followToEnd(page, title, new RegExp(`${title} is ready.*You can activate it now`, 's'))
    expect(seen.at(-1)).toBe('DRM ready')
    expect(
      seen.some((text) => text.startsWith('DRM processing')),
      seen.join(', '),
    ).toBe(true)
    const percents = percentages(seen)
    // The progress is shown once a second at most, so a fast machine may show only two percentages.
    expect(new Set(percents).size, seen.join(', ')).toBeGreaterThan(1)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    await expect(card.getByText('Inactive', { exact: true })).toBeVisible()
    await expect(bellOf(page)).toHaveAccessibleName(/\d unread$/)
    await expectReadyInBell(page, title)
    await page.keyboard.press('Escape')
    expect(await isStillThere(page), 'all without loading the page again').toBe(true)
    expect(await statusForApps(slugOf(title))).toBe(404)
    const inactive = await preview(page, title)
    await expectPicturesOnTimeBar(inactive)
    await inactive.getByRole('button', { name: 'Close preview' }).click()

    await page.getByRole('link', { name: `Edit ${title}` }).click()
    await expect(page.getByText('The streams are ready')).toBeVisible()
    await page.getByRole('button', { name: 'Go to Active' }).click()
    await page.getByRole('checkbox', { name: 'Active' }).check()
    const wizard = new Wizard(page)
    for (const step of [2, 3, 4, 5, 6]) await wizard.next(step)
    await page.getByRole('button', { name: 'Update Content' }).click()
    await expect(page.getByText('Content updated successfully')).toBeVisible()

    const item = await readPublic(slugOf(title))
    const { items } = await api.must('GET', `/admin/content?q=${encodeURIComponent(title)}`)
    const [stored] = items as Content[]
    const licenceUrl = expect.stringMatching(new RegExp(`${apiPrefix}/licence/${stored?._id}$`))
    expect(item.durationSec).toBe(12)
    expect(item.sources).toEqual([
      expect.objectContaining({ kind: 'dash', mimeType: 'application/dash+xml', licenceUrl }),
      expect.objectContaining({ kind: 'hls', mimeType: 'application/x-mpegURL', licenceUrl }),
    ])
    streams = item.sources
    const original = stored?.drm.s3Url ?? ''
    expect(original).toMatch(/\/media\/videos\//)
    expect(JSON.stringify(item)).not.toContain(new URL(original).pathname)
    const headers = { Range: 'bytes=0-99', authorization: `Bearer ${api.accessToken}` }
    for (const options of [{}, { headers }])
      expect((await page.request.get(original, options)).status(), 'no byte of the original').toBe(404)
  })

  test('is announced by the bell on another device, too', async ({ page }) => {
    await page.goto('/dashboard')
    await expectReadyInBell(page, title)
  })

  test('has four sizes and the data saver in both manifests', async ({ page }) => {
    const dash = await (await page.request.get(address('dash'))).text()
    const heights = [...dash.matchAll(/<Representation\b[^>]*\bcodecs="avc1[^>]*\bheight="(\d+)"/g)]
    expect(new Set(heights.map(([, height]) => Number(height)))).toEqual(new Set([144, 240, 480, 720, 1080]))
    expect(dash).toContain('urn:mpeg:dash:mp4protection:2011')
    const hls = await (await page.request.get(address('hls'))).text()
    const sizes = [...hls.matchAll(/^#EXT-X-STREAM-INF:.*RESOLUTION=\d+x(\d+)/gm)].map(([, height]) =>
      Number(height),
    )
    expect(sizes.toSorted((a, b) => a - b)).toEqual([144, 144, 240, 480, 720, 1080])
  })

  test('plays with its licence in the preview, from DASH and HLS', async ({ page }) => {
    await hideDroppedFrames(page)
    await openLibrary(page, title)
    for (const stream of ['DASH', 'HLS'] as const) {
      const licence = page.waitForResponse(/\/api\/v1\/licence\//)
      const dialog = await preview(page, title)
      const video = await expectStreamPlays(dialog, stream)
      expect((await licence).status()).toBe(200)
      expect(await isUnlockedByKeys(video)).toBe(true)
      await expectPicturesOnTimeBar(dialog)
      const sizes = await openMenu(dialog, /quality|resolution/i)
      for (const size of ['1080p', '720p', '480p', '240p', '144p'])
        await expect(sizes.filter({ hasText: size })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

    test('shows a small picture above the time bar while a finger moves on it', async ({ page }) => {
      await openLibrary(page, title)
      const dialog = await preview(page, title)
      await expectFramesAdvance(dialog.locator('video'))
      await dialog.locator('.shaka-controls-container').hover()
      await expectPicturesByTouch(dialog)
    })
  })

  test('plays in dash.js, which finds the licence server by the manifest', async ({ page, api }) => {
    const licence = page.waitForResponse(/\/api\/v1\/licence\//)
    const film = { url: address('dash'), token: api.accessToken }
    const video = await openOtherPlayer(page, 'dash.js', film)
    await expectFramesAdvance(video)
    expect((await licence).status()).toBe(200)
    expect(await isUnlockedByKeys(video)).toBe(true)
    const place = { sheet: 'sprite-1.jpg', x: 160, y: 0, width: 160, height: 90 }
    expect(await pictureInDashJs(page, 7)).toEqual(place)
  })

  test('is encrypted with cenc in DASH and with SAMPLE-AES in HLS', async ({ page }) => {
    const dash = await (await page.request.get(address('dash'))).text()
    expect(dash).toMatch(/value="cenc" schemeIdUri="urn:mpeg:dash:mp4protection:2011"/)
    const hls = await (await page.request.get(address('hls'))).text()
    const first = hls.split('\n').find((line) => /^[^#].*m3u8/.test(line)) ?? ''
    const playlist = await (await page.request.get(new URL(first, address('hls')).href)).text()
    expect(playlist).toContain('METHOD=SAMPLE-AES,')
  })

  test.describe('without the licence', () => {
    test.use({ expectedError: /ERR_FAILED/ })

    test('shows no picture, neither from DASH nor from HLS', async ({ page }) => {
      await countFrames(page)
      for (const stream of ['DASH', 'HLS'] as const) {
        await page.route('**/api/v1/licence/**', (route) => route.abort())
        await openLibrary(page, title)
        const dialog = await preview(page, title)
        await dialog.getByRole('radio', { name: stream }).check()
        await expect(dialog.getByRole('alert')).toBeVisible()
        expect(await framesCounted(page)).toBe(0)
        // Counts frames with the licence too, which proves that the count of 0 above is right.
        await page.unroute('**/api/v1/licence/**')
        await dialog.getByRole('button', { name: 'Try Again' }).click()
        await expectFramesAdvance(dialog.locator('video'))
        await expect.poll(() => framesCounted(page)).toBeGreaterThan(0)
      }
    })
  })

  test('gives its licence to the apps, but not without a token or to a blocked person', async ({
    page,
    api,
  }) => {
    const dash = await (await page.request.get(address('dash'))).text()
    const keyId = /cenc:default_KID="([\da-f-]+)"/i.exec(dash)?.[1]?.replaceAll('-', '') ?? ''
    const kid = Buffer.from(keyId, 'hex').toString('base64url')
    const licenceUrl = streams[0]?.licenceUrl ?? ''
    const ask = (token?: string) =>
      page.request.post(licenceUrl, {
        data: { kids: [kid], type: 'temporary' },
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
    const token = await watcherToken(api.url)
    const answer = await ask(token)
    expect(answer.status()).toBe(200)
    const key = { kty: 'oct', kid, k: expect.stringMatching(/^[\w-]{22}$/) }
    expect(await answer.json()).toEqual({ keys: [key], type: 'temporary' })
    expect((await ask()).status()).toBe(401)

    const { items } = await api.must('GET', `/admin/app-users?q=${encodeURIComponent(appUsers.watcher)}`)
    const [{ _id: id } = { _id: '' }] = items as { _id: string }[]
    await api.must('PUT', `/admin/app-users/${id}`, { blocked: true })
    const refused = await ask(token)
    expect(refused.status()).toBe(401)
    expect(await refused.text()).not.toContain('keys')
  })
})

test(
  'a film that cannot be decoded fails with a reason, and can be retried',
  { tag: '@long' },
  async ({ page, api }) => {
    const title = uniqueName('Damaged reel')
    await createProtected(page, title, await brokenClip(), ['480p', '720p'])
    const card = cardOf(page, title)
    const seen = await followToEnd(page, title, new RegExp(`Processing of ${title} failed`))
    expect(seen.at(-1)).toBe('DRM failed')
    const retry = card.getByRole('button', { name: `Retry ${title}` })
    await expect(retry).toBeVisible()
    const reason = (await card.locator('p.text-danger').innerText()).trim()
    expect(reason).toMatch(/^[A-Z][^/\\]{15,150}$/)
    const accepted = page.waitForResponse(/\/drm\/retry$/)
    await retry.click()
    await expect(page.getByText('Processing started again')).toBeVisible()
    const { id, contentId } = (await (await accepted).json()) as { id: string; contentId: string }
    const { processing } = await awaitFilm(api, contentId)
    expect(processing).toMatchObject({ id, status: 'failed', message: reason })
    await expect(card.getByTitle(/^DRM failed/)).toBeVisible()
    expect(await isStillThere(page)).toBe(true)
  },
)
