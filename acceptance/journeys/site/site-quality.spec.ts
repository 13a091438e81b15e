// The quality of the public pages: accessible at any width, quick to load, with correct metadata.
import type { Page } from '@playwright/test'
import { axeFor, axeForColours, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { deletionPages, sitePages } from '../../support/product/site-pages.ts'

test.use({ role: 'nobody' })

/** All public pages but the deletion pages, which `rights.spec.ts` checks. */
const paths = [
  ...sitePages.filter((path) => !deletionPages.includes(path)),
  '/jain-calendar',
  '/gu/jain-calendar',
  '/browse',
  '/hi/search?q=navkar',
]
const widths = [320, 360, 768, 1024, 1440, 1920]
/** Widths for the checks of dark colours. Each part of a page shows at one of them at least. */
const darkWidths = [360, 768, 1440]

async function expectNothing(page: Page, width: number, axeOf = axeFor): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  const { violations } = await axeOf(page).analyze()
  expect(violations, `${width} px`).toEqual([])
}

for (const path of paths) {
  test(`nothing is wider than the window on ${path}, at any width @long`, async ({ page }) => {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    // The long test below checks every page at every width.
    if (path === '/') await expectNothing(page, 1440)
  })

  test(`axe finds no fault on ${path} at any width`, { tag: '@long' }, async ({ page }) => {
    await page.goto(path)
    for (const width of widths) await expectNothing(page, width)
  })

  test(`axe finds no fault in the dark colours of ${path}`, { tag: '@long' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path)
    for (const width of darkWidths) await expectNothing(page, width, axeForColours)
  })
}

test('the first view of the landing page loads less than 120 KB', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (!/favicon|icon-/.test(request.url()))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.setViewportSize({ width: 390, height: 844 })
  // An idle network does not suffice: a busy browser may request more later.
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const total = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await expect.poll(() => sizes.length).toBeGreaterThan(3)
  await expect.poll(total).toBeGreaterThan(20_000)
  expect(await total()).toBeLessThan(120_000)
})

test('every picture of the landing page has its size before it loads, and loads', async ({ page }) => {
  await page.goto('/')
  for (const picture of await page.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(200)
    await expect(picture).toHaveAttribute('width', '360')
    await expect(picture).toHaveAttribute('height', '780')
    await expect(picture).toHaveAttribute('alt', /\w{3}/)
  }
})

test('robots.txt, sitemap and other files for search engines and browsers can be read', async ({
  page,
  request,
}) => {
  const text = async (path: string) => {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    return answer.text()
  }
  const named = async (path: string) =>
    [...(await text(path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
  expect(await named('/sitemap.xml')).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-browse.xml',
    '/sitemap-people.xml',
    '/sitemap-collections.xml',
    '/sitemap-items-1.xml',
  ])
  const calendars = ['', '/hi', '/gu'].map((folder) => `${folder}/jain-calendar`)
  expect(await named('/sitemap-pages.xml')).toEqual([...sitePages, ...calendars])
  // An item of the demo library, since other journeys delete their own items.
  const item = '/watch/bhaktamar-stotra-pratah-path'
  expect(await named('/sitemap-items-1.xml')).toContain(item)
  expect(await text(item)).toContain('"uploadDate"')
  expect(await named('/sitemap-browse.xml')).toEqual(expect.arrayContaining(['/browse', '/browse/stavans']))
  expect(await named('/sitemap-collections.xml')).toContain('/collections/four-tirths')
  const { origin } = new URL(/<loc>([^<]+)/.exec(await text('/sitemap.xml'))?.[1] ?? '')
  expect(await text('/robots.txt')).toMatch(new RegExp(`^Sitemap: ${origin}/sitemap\\.xml$`, 'm'))
  for (const path of ['/', '/sitemap-pages.xml', '/llms.txt', '/.well-known/security.txt']) {
    expect(await text(path), path).toContain(origin)
    expect(await text(path), path).not.toContain('https://jinvani.example')
  }
  expect(await text('/robots.txt')).not.toMatch(/^Disallow: \/collections\/?$/m)
  expect(await text('/llms.txt')).toContain('/privacy')
  const [, expires = ''] = /^Expires: (.+)$/m.exec(await text('/.well-known/security.txt')) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  const manifest: { icons: { src: string }[] } = JSON.parse(await text('/manifest.webmanifest'))
  expect(manifest.icons).toHaveLength(3)
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)

  await page.goto('/')
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(new URL(shared ?? '').pathname)).status()).toBe(200)
  const data: { '@graph': { '@type': string }[] } = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )
  expect(data['@graph'].map((entry) => entry['@type'])).toContain('Organization')
})

test('files with a hash in their name are cached for ever, others are revalidated each time', async ({
  request,
}) => {
  const [address = ''] = /\/assets\/[\w.-]+/.exec(await (await request.get('/')).text()) ?? []
  const kept = async (path: string) => (await request.get(path)).headers()['cache-control']
  expect(await kept(address)).toBe('public, max-age=31536000, immutable')
  expect(await kept('/robots.txt')).toBe('public, max-age=0, must-revalidate')
})
