// What a page shows before everything has loaded, and in dark mode.
import type { Locator, Page } from '@playwright/test'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { endAnimations } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { shiftOf } from '../../support/console/layout-shift.ts'
import { hideBatches, holdCode } from '../../support/console/staged-answers.ts'

/** Holds back the console's code and style sheets until the returned function is called. */
async function holdConsole(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.(?:js|css)$/, async (route) => {
    if (!route.request().url().includes('first-frame')) await promise
    await route.continue()
  })
  return resolve
}

test('a first visit draws the frame before code and styles, and loads at most 120 KB of fonts', async ({
  page,
}) => {
  const fonts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'font')
      fonts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  const release = await holdConsole(page)
  await page.goto('/content', { waitUntil: 'commit' })
  const frame = page.locator('#frame')
  await firstPaint(page)
  await expect(frame).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(frame).toBeHidden()
  const total = async () => (await Promise.all(fonts)).reduce((sum, size) => sum + size, 0)
  // Titles are in three scripts, and each script has its own font.
  await expect.poll(() => fonts.length).toBeGreaterThan(2)
  await page.evaluate(() => document.fonts.ready)
  expect(await total()).toBeLessThan(120_000)
})

test.describe('a visitor', () => {
  test.use({ role: 'nobody' })

  test('sees the chosen theme from the start, but no frame of the console', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('jinvani.theme', 'dark'))
    const release = await holdConsole(page)
    await page.goto('/content', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('#frame')).toBeAttached()
    await expect(page.locator('#frame')).toBeHidden()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Portal' })).toBeVisible()
  })
})

test('the control Upload Files does not move when its code loads late', async ({ page }) => {
  // Hides the bulk changes of other journeys: their line would appear above the library and move it.
  await hideBatches(page)
  const release = await holdCode(page, 'Drop films and recordings')
  await page.goto('/content')
  const place = page.getByText('Upload Files')
  const upload = page.getByRole('button', { name: 'Upload Files' })
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await place.boundingBox()
  await expect(upload, 'its code is not there').toBeHidden()
  release()
  await expect(upload).toBeEnabled()
  await expect.poll(() => place.boundingBox()).toEqual(before)
})

test('the tab shows the name of a screen before the code of the screen has loaded @long', async ({
  page,
}) => {
  const release = await holdCode(page, 'Goes live at once.')
  await page.goto('/content')
  await page.getByRole('link', { name: 'Add Content' }).click()
  await expect(page).toHaveTitle('Add Content · Jinvani')
  await expect(page.getByRole('heading', { level: 1, name: 'Content Library' })).toBeVisible()
  await page.goto('/content/new', { waitUntil: 'commit' })
  await expect(page).toHaveTitle('Add Content · Jinvani')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Content' })).toBeVisible()
  await expect(page).toHaveTitle('Add Content · Jinvani')
  await page.getByRole('link', { name: 'Categories' }).click()
  await expect(page).toHaveTitle('Categories · Jinvani')
})

test('a reload keeps the scroll position, and a typed address opens the page at the top @long', async ({
  page,
}) => {
  await hideBatches(page)
  const heading = page.getByRole('heading', { level: 1, name: 'Add Category' })
  const place = () => page.evaluate(() => window.scrollY)
  // A few pixels are allowed: fonts that load late change line heights by fractions of a pixel.
  const offBy = async (y: number) => Math.abs((await place()) - y)
  await page.goto('/categories/new')
  await expect(heading).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 200))
  await page.reload()
  await expect(heading).toBeVisible()
  await expect.poll(() => offBy(200)).toBeLessThan(3)
  await page.goto('/dashboard')
  await page.goto('/categories/new')
  await expect(heading).toBeVisible()
  expect(await place()).toBe(0)
})

test(
  'nothing moves on the dashboard or the page of an item while it loads',
  { tag: '@long' },
  async ({ page, api }) => {
    await hideBatches(page)
    const { id } = await makeContent(api, 'Quiet')
    for (const path of ['/dashboard', `/content/edit/${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      expect.soft(await shiftOf(page), path).toBeLessThan(0.01)
    }
  },
)

const firstPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** Brightness of an element, from 0 to 255, at a point near its top left corner. */
async function brightness(page: Page, drawn: Locator): Promise<number> {
  const png = (await drawn.screenshot()).toString('base64')
  return await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    // Draws the pixel an eighth from the left and the top, where a tile has its colour and no letter.
    context?.drawImage(image, -Math.floor(image.width / 8), -Math.floor(image.height / 8))
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return (red + green + blue) / 3
  }, png)
}

test('a light category colour is dimmed in the dark theme @long', async ({ page, api }) => {
  const { id, name } = await makeCategory(api, 'Moonlight')
  await api.must('PUT', `/admin/categories/${id}`, { bgcolor: '#FFFFFF' })
  const tile = page.getByText('M', { exact: true })
  await page.goto(`/categories?q=${encodeURIComponent(name)}`)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => brightness(page, tile)).toBe(255)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => brightness(page, tile)).toBeLessThan(150)
  await api.must('DELETE', `/admin/categories/${id}`)
})

/** Expects no transition between colours. Every journey asks for reduced motion, see playwright.config.ts. */
async function expectColoursAtOnce(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const begun = await page.evaluate(
      () => document.getAnimations().filter((each) => each instanceof CSSTransition).length,
    )
    expect(begun).toBe(0)
  }
}

test('with reduced motion, the console changes its colours at once', async ({ page }) => {
  await page.goto('/content')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await endAnimations(page)
  await expectColoursAtOnce(page)
})

test.describe('the public pages', () => {
  test.use({ role: 'nobody' })

  test('change their colours at once with reduced motion', async ({ page }) => {
    await page.goto('/')
    await expectColoursAtOnce(page)
  })

  test('show light phone screens, not black ones, until the pictures have loaded @long', async ({ page }) => {
    await page.route(/\.(avif|webp)$/, () => undefined)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const pictures = page.getByRole('img')
    await expect.poll(() => pictures.count()).toBeGreaterThan(5)
    for (const picture of (await pictures.all()).slice(0, 3))
      await expect.poll(() => brightness(page, picture)).toBeGreaterThan(200)
  })

  // The browser has the fonts of an Android phone, see `fonts.conf`.
  test('do not shift their lines when the fonts load late @long', async ({ page }) => {
    // Holds all fonts back until the first paint, and the fonts of other scripts until the Latin font is there.
    await page.route(/\.woff2$/, async (route) => {
      await firstPaint(page)
      if (!route.request().url().includes('/latin'))
        await page.waitForFunction(() => document.fonts.check('1rem Anek', ' '))
      await route.continue()
    })
    for (const width of [360, 375, 412, 1280])
      for (const path of ['/', '/hi', '/gu', '/delete-account', '/hi/delete-account', '/gu/delete-account']) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto(path)
        await page.evaluate(() => document.fonts.ready)
        expect(await page.evaluate(() => document.fonts.check('1rem Anek', 'अ અ'))).toBe(true)
        expect.soft(await shiftOf(page), `${path} at ${width} px`).toBeLessThan(0.01)
      }
  })
})
