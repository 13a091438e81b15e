// The look of every screen, on a desktop and at 360 px, in light and dark: axe finds nothing serious, and nothing
// scrolls sideways.
import type { Page } from '@playwright/test'
import type { Screen } from '@jinvani/contract'
import {
  doubleLetters,
  endAnimations,
  expectGood,
  expectNoSidewaysScroll,
  expectNothingCutOff,
  turns,
} from '../../support/console/accessibility.ts'
import { shiftOf } from '../../support/console/layout-shift.ts'
import { hideBatches } from '../../support/console/staged-answers.ts'
import type { Api } from '../../support/product/api.ts'
import { sitePages } from '../../support/product/site-pages.ts'
import { expect, test } from '../../support/console/journey.ts'

interface View {
  name: string
  heading: string
  path: string
  role?: 'nobody'
}

/** The heading of every screen. TypeScript reports a screen without one. */
const headings: Record<Screen, string> = {
  '/dashboard': 'Dashboard',
  '/account': 'My Account',
  '/statistics': 'Statistics',
  '/categories': 'Categories',
  '/categories/new': 'Add Category',
  '/categories/edit/:id': 'Edit Category',
  '/content': 'Content Library',
  '/content/new': 'Add Content',
  '/content/edit/:id': 'Edit Content',
  '/content/import': 'Import',
  '/carousel': 'Carousel',
  '/carousel/create': 'Add Carousel Item',
  '/carousel/edit/:id': 'Edit Carousel Item',
  '/collections': 'Collections',
  '/collections/new': 'Add Collection',
  '/collections/edit/:id': 'Edit Collection',
  '/app-users': 'App Users',
  '/app-users/:id': 'Edit App User',
  '/admin-users': 'Admin Users',
  '/admin-users/new': 'Add Admin User',
  '/admin-users/:id': 'Edit Admin User',
  '/admin-users/:id/reset-password': 'Reset Password',
  '/calendar': 'Calendar',
  '/activity': 'Activity',
  '/webhooks': 'Webhooks',
  '/trash': 'Trash',
}
const views: View[] = [
  { name: 'login', heading: 'Admin Portal', path: '/admin', role: 'nobody' },
  { name: 'unauthorized', heading: 'Access Denied', path: '/unauthorized' },
  { name: 'categories-empty', heading: 'Categories', path: '/categories?q=nothing-has-this-name' },
  { name: 'content-empty', heading: 'Content Library', path: '/content?q=nothing-has-this-name' },
  ...Object.entries(headings).map(([path, heading]) => ({ name: nameOf(path), heading, path })),
]

function nameOf(path: string): string {
  return path.replace(/[/:]+/g, ' ').trim().replaceAll(' ', '-')
}

/** Fills in the id of the oldest entry. Newer ones may belong to other journeys, which may delete them. */
async function fillId(path: string, api: Api): Promise<string> {
  if (!path.includes(':id')) return path
  const read = (page: number) =>
    api.must('GET', `/admin/${path.split('/')[1]}?pageSize=100&page=${Math.max(1, page)}`)
  const newest = await read(1)
  // Finds the last page that has enough entries. A page with only a few may soon be gone.
  const last = Math.ceil((Number(newest['total'] ?? 0) - 20) / 100)
  const list = last > 1 ? await read(last) : newest
  const items = (Array.isArray(list) ? list : list['items']) as { _id: string; createdAt: string }[]
  const [oldest] = items.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  return path.replace(':id', oldest?._id ?? 'none')
}

async function settle(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveTitle(`${heading} · Jinvani`)
  // Waits for the lists and not for an idle network: the stream of events never ends.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight * 2,
    ),
  )
  await endAnimations(page)
}

/** Opening the first page of a test is slow, so screens whose names begin with the same word share a test. */
const groups = Map.groupBy(views, ({ name }) => (/^(\w+-users|\w+)/.exec(name) ?? [name])[0])

for (const [group, screens] of groups) {
  test.describe(() => {
    test.use({ role: screens[0]?.role ?? 'super_admin' })

    for (const { title, tag, sights } of turns)
      test(
        `the screens of ${group} are accessible and do not scroll sideways${title}`,
        { tag },
        async ({ page, api }) => {
          // Hides the bulk changes of other journeys: their line would appear above the library and move it.
          await hideBatches(page)
          for (const { name, heading, path } of screens)
            await test.step(name, async () => {
              await page.goto(await fillId(path, api))
              await settle(page, heading)
              await page.evaluate(() => document.fonts.ready)
              // A quiet machine stays below 0.01. A busy one may draw the sections of a page at different moments.
              expect.soft(await shiftOf(page), `${name}: layout shift`).toBeLessThan(0.05)
              await expectGood(page, sights, name)
            })
        },
      )
  })
}

test('every screen and public page fits a phone with letters of double size @long', async ({ page, api }) => {
  await doubleLetters(page)
  const expectFit = async (path: string) => {
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe('32px')
    await expectNoSidewaysScroll(page, path)
    await expectNothingCutOff(page, path)
  }
  for (const { heading, path } of views.filter(({ role }) => role !== 'nobody')) {
    await page.goto(await fillId(path, api))
    await settle(page, heading)
    await expectFit(path)
    if (path === '/dashboard') {
      const brand = await page.getByRole('banner').getByRole('link').boundingBox()
      const bell = await page.getByRole('button', { name: /^Notifications/ }).boundingBox()
      expect(bell?.x, 'the bell beside the name').toBeGreaterThanOrEqual(
        (brand?.x ?? 0) + (brand?.width ?? 0),
      )
    }
  }
  const slugOf = async (list: string) => {
    const { items } = await api.must('GET', `/app/${list}`)
    return (items as { slug: string }[])[0]?.slug ?? 'none'
  }
  const found = ['/hi/jain-calendar', '/browse', '/gu/browse/stavans', '/hi/search?q=navkar']
  const shared = [
    ...found,
    `/watch/${await slugOf('content')}`,
    `/gu/collections/${await slugOf('collections')}`,
  ]
  for (const path of [...sitePages, ...shared]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFit(path)
  }
})
