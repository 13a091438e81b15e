// The public pages work without script and with the keyboard, are accessible and quick to load.
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { landingPages } from '../../support/product/site-pages.ts'

test.use({ role: 'nobody' })

const landings = [
  { path: '/', lang: 'en', wordmark: 'Jinvani', films: 'Jain Movies & Stories' },
  { path: '/hi', lang: 'hi', wordmark: 'जिनवाणी', films: 'जैन फ़िल्में और कहानियाँ' },
  { path: '/gu', lang: 'gu', wordmark: 'જિનવાણી', films: 'જૈન ફિલ્મો અને કથાઓ' },
] as const
const paths = [...landingPages, '/privacy', '/terms', '/delete-account']

const strip = (page: Page) => page.getByRole('region', { name: /Five screens of the app/ })
const scrolled = (page: Page) => strip(page).evaluate((element) => element.scrollLeft)

test.describe('a dead link', () => {
  test.use({ javaScriptEnabled: false, expectedError: /no-such|nothing/ })

  test('shows a page in the language of its address, which leads home', async ({ page, browser }) => {
    const expectMissing = async (tab: Page, path: string, lang: string, home: string) => {
      const answer = await tab.goto(path)
      expect(answer?.status(), path).toBe(404)
      expect(new URL(tab.url()).pathname, 'it stays where the link led').toBe(path)
      await expect(tab.locator('html')).toHaveAttribute('lang', lang)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(tab.getByRole('main').getByRole('link')).toHaveAttribute('href', home)
    }
    await expectMissing(page, '/watch/no-such-film', 'en', '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not here')
    await expectMissing(page, '/hi/watch/no-such-film', 'hi', '/hi')
    await expectMissing(page, '/gu/collections/no-such', 'gu', '/gu')
    await expectMissing(page, '/gu/nothing', 'gu', '/gu')
    const { baseURL } = test.info().project.use
    const hindi = await browser.newContext({ locale: 'hi-IN', ...(baseURL && { baseURL }) })
    const tab = await hindi.newPage()
    await expectMissing(tab, '/watch/no-such-film', 'hi', '/hi')
    await expectNoSidewaysScroll(tab)
    await hindi.close()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page shows everything', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    for (const name of ['Download on the App Store', 'Get it on Google Play']) {
      await expect(page.getByRole('link', { name })).toHaveCount(2)
      await expect(
        page.getByRole('region', { name: 'Get the app' }).getByRole('link', { name }),
      ).toBeVisible()
      await expect(page.getByRole('link', { name }).first()).toBeVisible()
    }
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Jain Movies & Stories',
      'Bhajans & Music',
      'Podcasts & Interviews',
      'Timeless Teachings',
    ])
    await expect(strip(page).getByRole('figure')).toHaveCount(5)
    await expect(page.getByRole('button')).toHaveCount(0)
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Jinvani means the words of the Jina')
    await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy')
    await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms')
    await expect(footer.getByRole('link', { name: 'Admin Portal' })).toHaveAttribute('href', '/admin')
  })

  test('the landing page exists in three languages', async ({ page }) => {
    expect(landings.map(({ path }) => path)).toEqual(landingPages)
    for (const { path, lang, wordmark, films } of landings) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.getByRole('banner').getByRole('link').first()).toHaveText(wordmark)
      await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(films)
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4)
      await expect(page.getByRole('figure')).toHaveCount(5)
      await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(landings.length + 1)
      await expect(page.locator(`nav a[lang=${lang}]`)).toHaveAttribute('aria-current', 'page')
    }
  })

  test('the privacy policy has its date and its ten sections', async ({ page }) => {
    await page.goto('/privacy')
    await expect(page.getByText('Effective date: 22-09-2025')).toBeVisible()
    await expect(page.locator('article h2')).toHaveText([
      /Information we collect/,
      /How we use information/,
      /Content sources/,
      /How we share information/,
      /Storage and security/,
      /Your rights/,
      /Children under 13/,
      /Third-party services/,
      /Changes to this policy/,
      /Contact us/,
    ])
    const collected = page.locator('#information-we-collect')
    for (const kind of ['Phone number', 'OTP verification logs', 'Usage data', 'Device information'])
      await expect(collected).toContainText(kind)
    await expect(collected).toContainText(
      'do not collect your name, your e-mail address, your location or any financial data',
    )
  })

  test('the terms have twelve sections, renewal and notice among them', async ({ page }) => {
    await page.goto('/terms')
    await expect(page.locator('article h2')).toHaveCount(12)
    const billing = page.locator('#subscriptions-and-billing')
    await expect(billing).toContainText('monthly or annually')
    await expect(billing).toContainText('renews automatically')
    await expect(page.locator('#changes-law-and-contact')).toContainText(
      '30 days’ notice of material changes',
    )
  })
})

test('every link within the site leads to a page that exists', async ({ page, request }) => {
  const seen = new Set<string>()
  for (const path of paths) {
    await page.goto(path)
    const links = page.locator('a[href], link[href]:not([rel=canonical], [rel=alternate])')
    const targets = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    expect(targets.length).toBeGreaterThan(5)
    for (const target of targets) {
      if (target.startsWith('#')) await expect(page.locator(target)).toHaveCount(1)
      else if (target.startsWith('/')) seen.add(target)
      else expect(target).toMatch(/^(mailto:.+@|https:\/\/)/)
    }
  }
  for (const target of seen) expect((await request.get(target)).status(), target).toBe(200)
})

test('the footer leads to the privacy policy and to the console @phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Your rights/ })
    .click()
  await expect(page).toHaveURL('/privacy#your-rights')
  await expect(page.getByRole('heading', { name: /Your rights/ })).toBeInViewport()
  await page.getByRole('link', { name: 'Jinvani', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Admin Portal' }).click()
  await expect(page).toHaveURL('/admin')
})

test('the keyboard reaches the strip of screens and scrolls it @long', async ({ page }) => {
  await page.goto('/')
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await strip(page).evaluate((element) => element === document.activeElement)) break
  }
  await expect(strip(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(40)
})

test('the buttons move the strip one screen on, and stop at both ends @long', async ({ page }) => {
  await page.goto('/')
  const next = page.getByRole('button', { name: 'Next screen' })
  const previous = page.getByRole('button', { name: 'Previous screen' })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200)
  await expect(previous).toHaveAttribute('aria-disabled', 'false')
  const isAtEnd = async () => (await next.getAttribute('aria-disabled')) === 'true'
  for (let clicks = 0; clicks < 8 && !(await isAtEnd()); clicks++) {
    const before = await scrolled(page)
    // Forces the click, since the page may still be scrolling.
    await next.click({ force: true })
    await expect.poll(async () => (await isAtEnd()) || (await scrolled(page)) > before).toBe(true)
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(strip(page).getByRole('figure').last()).toBeInViewport({ ratio: 0.5 })
})

test('the lines and discs of the leaf at the top of the page do not cross the mandala @long', async ({
  page,
}) => {
  await page.goto('/')
  const hero = page.locator('.hero')
  const drawn = (part: string) => hero.evaluate((leaf, name) => getComputedStyle(leaf, name).content, part)
  const rules = await hero.evaluate((leaf) => getComputedStyle(leaf, '::before').borderInlineWidth)
  expect(rules).toBe('4px 0px')
  await page.setViewportSize({ width: 375, height: 740 })
  for (const part of ['::before', '::after']) expect(await drawn(part)).toBe('none')
})

test('the screens in the pictures of phones have the language and the theme of the page @long', async ({
  page,
}) => {
  const phone = page.getByRole('img').first()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const { path, lang } of landings) {
      await page.goto(path)
      await expect
        .poll(() => phone.evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : '')))
        .toContain(`/home-${lang}-${colorScheme}-`)
    }
  }
})

test('an item of the library can be heard on the landing page, in the player of the item pages @phone', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('नवकार मंत्र: प्रभात वंदना')).toBeVisible()
  await page.getByRole('button', { name: 'Play: नवकार मंत्र: प्रभात वंदना' }).click()
  const sound = page.getByLabel('The Navkar at daybreak: a few notes from the library.')
  await expect
    .poll(() => sound.evaluate((player) => (player instanceof HTMLAudioElement ? player.currentTime : 0)))
    .toBeGreaterThan(0)
  await expect(page.getByRole('region', { name: 'audio player' }).locator('media-time-range')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the mouse wheel moves the strip of screens sideways @long', async ({ page }) => {
  await page.goto('/')
  await strip(page).scrollIntoViewIfNeeded()
  await strip(page).hover()
  await page.mouse.wheel(400, 0)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200)
})
