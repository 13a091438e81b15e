// The console on a phone: buttons of 44 px, low rows, and the most important parts in view.
import type { Locator, Page } from '@playwright/test'
import { type Screen, screens } from '@jinvani/contract'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf } from '../../support/console/names.ts'
import { answerWith, hideBatches } from '../../support/console/staged-answers.ts'
import { deletionPages } from '../../support/product/site-pages.ts'

const controls =
  'button, summary, select, textarea, input:not([type="checkbox"], [type="radio"]), label:has(input), header a, nav a, li a'

/** Names and sizes of the controls that are too small for a finger. */
const smallOnes = (page: Page) =>
  page.locator(controls).evaluateAll((elements) =>
    elements
      .filter((each) => each.checkVisibility() && !each.closest('[aria-hidden="true"]'))
      .map((each) => ({ text: each.textContent || each.ariaLabel, ...each.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 1 && (height < 43.5 || width < 43.5))
      .map(({ text, width, height }) => `${text}: ${width}x${height}`),
  )

const paths = (Object.keys(screens) as Screen[]).filter((path) => !path.includes(':id'))

test('each control is large enough for a thumb @only-phone @long', async ({ page }) => {
  await hideBatches(page)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect.poll(() => smallOnes(page), path).toEqual([])
    if (path !== '/content/new') continue
    const topOfForm = async () => (await page.getByRole('form', { name: 'Content' }).boundingBox())?.y
    await expect.poll(topOfForm).toBeLessThanOrEqual(160)
  }
})

async function expectLow(rows: Locator, count: number): Promise<void> {
  await expect(rows).toHaveCount(count)
  const greatest = () =>
    rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)))
  await expect.poll(greatest).toBeLessThanOrEqual(120)
}

const long = 'Administrator of a charitable trust for old manuscripts '
const person = { id: '1', email: '', phone: '+919820012345', guardianConsent: false, version: 1 }
const facts = {
  name: long.repeat(3),
  gender: 'female',
  age: 56,
  pincode: '302003',
  profession: long.repeat(2),
}
const made = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
const people = [
  { ...person, ...facts, ...made, _id: '1', blocked: false },
  { ...person, ...facts, ...made, _id: '2', blocked: true, name: '', gender: '', age: null, profession: '' },
]
const image = 'https://pictures.example.org/a.jpg'
const shown = { imageUrl: image, mobileImageUrl: image, active: false, version: 1, linkTarget: '', order: 1 }
const entry = { ...shown, ...made, linkType: 'none', unpublishAt: null, scheduleMissed: null }
const entries = [
  { ...entry, _id: '1', title: long, subtitle: long, publishAt: null },
  { ...entry, _id: '2', title: long, subtitle: long, publishAt: '2099-08-26T04:30:00Z' },
]

test('the rows of app users and of carousel items are low @only-phone @long', async ({ page }) => {
  await answerWith(page, '/admin/app-users', { items: people, page: 1, pageSize: 10, total: 2 })
  const paging = { currentPage: 1, totalPages: 1, totalItems: 2, pageSize: 10 }
  await answerWith(page, '/admin/carousel', { items: entries, linkTargets: [], ...paging })
  for (const width of [360, 375]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/app-users')
    await expectLow(page.getByRole('row').filter({ has: page.getByRole('cell') }), 2)
    await expect(page.getByRole('row').nth(1).getByText('302003')).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page, 'people')
    await page.goto('/carousel')
    await expectLow(page.getByRole('row').filter({ has: page.getByRole('cell') }), 2)
    await expect(page.getByText(/^Goes live 26 Aug 2099/).filter({ visible: true })).toBeVisible()
    await expectNoSidewaysScroll(page, 'carousel')
  }
})

async function expectOneRow(page: Page): Promise<void> {
  // Measures again if it fails, since the controls may move between two measurements.
  await expect(async () => {
    const middles = []
    for (const name of ['Filters', 'Views', 'More']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      middles.push(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
    }
    expect(Math.max(...middles) - Math.min(...middles), String(middles)).toBeLessThan(4)
  }).toPass()
}

test('the library has one row of controls, and its filters open in a sheet @only-phone @long', async ({
  page,
}) => {
  await hideBatches(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/content')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectOneRow(page)
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Status').selectOption('Inactive')
  await sheet.getByLabel('Sort').selectOption('Title')
  await expectAccessibleInBoth(page, 'the sheet of filters')
  await expect.poll(() => smallOnes(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Show Results' }).tap()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/content?active=false&order=title')
  await expect(page.getByRole('group', { name: 'Set filters' }).getByRole('button')).toHaveCount(2)
  await expect(filters).toHaveText('Filters1')
  await expectOneRow(page)
})

test('library and form of content fit in 320 px @only-phone @long', async ({ page }) => {
  await hideBatches(page)
  await page.setViewportSize({ width: 320, height: 740 })
  for (const path of ['/content', '/content?active=false&order=title', '/content/new']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^(Filters|Next)/ }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNoSidewaysScroll(page, path)
  }
})

test('a card has its slug above its actions, and its Edit below its checkbox @only-phone @long', async ({
  page,
  api,
}) => {
  const sources = [{ kind: 'hls', url: 'https://cdn.example.org/a.m3u8' }]
  const { title } = await makeContent(api, 'Thumb', { active: true, sourceWorkflow: 'external', sources })
  await hideBatches(page)
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(async () => {
      const slug = await card.getByText(slugOf(title), { exact: true }).boundingBox()
      const remove = await card.getByRole('button', { name: `Delete ${title}` }).boundingBox()
      const link = await card.getByRole('button', { name: `Copy link to ${title}` }).boundingBox()
      const whole = await card.boundingBox()
      const edit = await card.getByRole('link', { name: `Edit ${title}` }).boundingBox()
      const box = await card.getByRole('checkbox').boundingBox()
      if (!slug || !remove || !link || !whole || !edit || !box) throw new Error('One of them is not drawn')
      expect(edit.y).toBeGreaterThanOrEqual(box.y + box.height)
      expect(remove.y).toBeGreaterThanOrEqual(slug.y + slug.height)
      expect(link.x).toBeGreaterThanOrEqual(whole.x)
      expect(remove.x + remove.width).toBeLessThanOrEqual(whole.x + whole.width)
    }).toPass({ timeout: 60_000 })
  }
})

test('the close button of the bar for selected items stays on the screen @only-phone @long', async ({
  page,
  api,
}) => {
  const { title } = await makeContent(api, 'Selected')
  await hideBatches(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: `Select ${title}` }).tap()
  const close = page.getByRole('button', { name: 'Clear selection' })
  await expect(close).toBeInViewport({ ratio: 1 })
  await expect.poll(() => smallOnes(page)).toEqual([])
  await expectNoSidewaysScroll(page, 'selected items')
  await close.tap()
  await expect(close).toBeHidden()
})

test('the sheet of a card fits a small phone, and its controls fit a thumb @only-phone @long', async ({
  page,
  api,
}) => {
  const shelf = await makeCategory(api, 'A shelf with a name that is longer than a small phone is wide')
  const { title } = await makeContent(api, 'Quick', { categories: [shelf.id] })
  await hideBatches(page)
  await page.setViewportSize({ width: 320, height: 600 })
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Quick edit ${title}` }).tap()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => smallOnes(page)).toEqual([])
  await expectNoSidewaysScroll(page, 'quick edit')
  await expectAccessibleInBoth(page, 'quick edit with a category')
})

test('the calendar opens at today @only-phone @long', async ({ page }) => {
  await page.goto('/calendar')
  const today = page.locator('li[aria-current="date"]')
  await expect(today).toBeInViewport({ ratio: 1 })
})

test('the sample phone number on the deletion page stays on one line @only-phone @long', async ({ page }) => {
  for (const path of deletionPages)
    for (const width of [360, 375]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(path)
      const lines = () =>
        page.locator('#phone-hint').evaluate((hint) => {
          const [text] = hint.childNodes
          if (!text?.textContent) throw new Error('No hint')
          const range = document.createRange()
          range.setStart(text, text.textContent.indexOf('+91'))
          range.setEnd(text, text.textContent.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size
        })
      await expect.poll(lines, `${path} at ${width}`).toBe(1)
    }
})

test('the words “No Image” do not overlap the buttons of a card @only-phone @long', async ({ page, api }) => {
  const { title } = await makeContent(api, 'Without pictures')
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  // Measures again if the card moved meanwhile, for example because a font came late.
  await expect(async () => {
    const words = await page.getByText('No Image').boundingBox()
    const edit = await page.getByRole('link', { name: `Edit ${title}`, exact: true }).boundingBox()
    const select = await page.getByRole('checkbox', { name: `Select ${title}` }).boundingBox()
    if (!words || !edit || !select) throw new Error('nothing to measure')
    expect(words.y).toBeGreaterThanOrEqual(select.y + select.height)
    expect(words.y + words.height).toBeLessThanOrEqual(edit.y)
  }).toPass({ timeout: 60_000 })
})
