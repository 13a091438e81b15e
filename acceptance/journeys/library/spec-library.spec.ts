// Specification section 2, Content library. Hostile words stay plain text everywhere.
import type { Page } from '@playwright/test'
import type { Api } from '../../support/product/api.ts'
import { breakElsewhere } from '../../support/console/elsewhere.ts'
import { expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { hideBatches, retouch } from '../../support/console/staged-answers.ts'

type Item = Record<string, unknown>

async function makeContent(api: Api, title: string, fields: Item = {}): Promise<Item> {
  const item = {
    title,
    slug: slugOf(title),
    platform: 'web',
    sourceWorkflow: 'external',
    active: false,
    ...fields,
  }
  return await api.must('POST', '/admin/content', item)
}
const stream = [{ kind: 'hls', url: 'https://cdn.example.org/a.m3u8' }]

test('the library has a search, collapsible filters and Clear Filters', async ({ page, api }) => {
  const asleep = uniqueName('Asleep')
  await api.must('POST', '/admin/categories', { name: asleep, slug: slugOf(asleep), active: false })
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/admin/content')) queries.push(url.searchParams)
  })
  // Hides the bulk changes of other journeys, whose line would stand above the cards.
  await hideBatches(page)
  await page.goto('/content')
  await expect(page.getByRole('heading', { level: 1, name: 'Content Library' })).toBeVisible()
  await expect(page.getByPlaceholder('Search by title, synopsis, tags...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(queries[0]?.get('pageSize')).toBe('10')
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  const top = async () => (await cards.first().boundingBox())?.y ?? Infinity
  await expect.poll(top, 'the content begins high').toBeLessThanOrEqual(160)
  await expect(page.getByRole('button', { name: 'Clear Filters' }), 'nothing is set').toHaveCount(0)
  const category = page.getByLabel('Category', { exact: true })
  await expect(category).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(category).toBeVisible()
  const clear = page.getByRole('button', { name: 'Clear Filters' })
  await expect(clear).toBeDisabled()
  await expect(category.getByRole('option', { name: asleep }), 'inactive ones too').toHaveCount(1)
  await expect(page.getByLabel('Featured').getByRole('option')).toHaveText([
    'All',
    'Featured',
    'Not Featured',
  ])
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText(['All', 'Active', 'Inactive'])
  await expect(page.getByLabel('Media Type').getByRole('option')).toHaveText(['All', 'Video', 'Audio'])
  await expect(page.getByLabel('Platform').getByRole('option')).toHaveText(['All', 'Web', 'Android', 'iOS'])
  // Makes both choices at once: a busy machine may not have drawn the first choice when the second is made.
  await page
    .getByLabel('Featured')
    .or(page.getByLabel('Status'))
    .evaluateAll((selects: HTMLSelectElement[]) => {
      for (const select of selects) {
        select.value = 'false'
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
  await expect
    .poll(() => queries.at(-1)?.toString())
    .toMatch(/featured=false&active=false|active=false.*featured=false/)
  const set = page.getByRole('group', { name: 'Set filters' })
  await expect(set.getByRole('button')).toHaveText([/Not Featured$/, /Inactive$/])
  await expect(clear).toBeEnabled()
  await set.getByRole('button', { name: 'Not Featured' }).click()
  await expect(page).toHaveURL('/content?active=false')
  await page.getByLabel('Media Type').selectOption('Audio')
  await page.getByLabel('Platform').selectOption('iOS')
  await expect(set.getByRole('button')).toHaveText([/Inactive$/, /Audio$/, /iOS$/])
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(set.getByRole('button')).toHaveText([/Inactive$/, /Audio$/, /iOS$/, 'Clear Filters'])
  await expect(page).toHaveURL('/content?active=false&mediaType=audio&platform=ios')
  await expect.poll(() => queries.at(-1)?.toString()).toMatch(/mediaType=audio&platform=ios/)
  await page.getByRole('searchbox').fill('nothing has this name')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'No content found' })).toBeVisible()
  await clear.click()
  await expect(page).toHaveURL('/content')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

async function threeCategories(api: Api): Promise<string[]> {
  const ids: string[] = []
  for (const word of ['One', 'Two', 'Three']) {
    const name = uniqueName(word)
    const { _id } = await api.must('POST', '/admin/categories', { name, slug: slugOf(name) })
    ids.push(String(_id))
  }
  return ids
}

test.describe('a card without a working picture', () => {
  test.use({ expectedError: /broken\.example\.org|ERR_FAILED/ })

  test('shows badges, duration, categories and, on hover, its actions', async ({ page, api }) => {
    const words = uniqueName('Card')
    const categories = await threeCategories(api)
    const full = { featured: true, active: true, durationSec: 605, categories, sources: stream }
    const { _id } = await makeContent(api, `${words} full`, full)
    const images = { thumbnail: 'https://broken.example.org/a.jpg' }
    await makeContent(api, `${words} bare`, { images })
    breakElsewhere(page, images.thumbnail)
    // Hides bulk changes of other journeys: their line could move the card away from the pointer.
    await hideBatches(page)
    await page.goto(`/content?q=${encodeURIComponent(words)}`)
    const card = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    const rich = card(`${words} full`)
    for (const text of ['Featured', 'Active', '10:05', slugOf(`${words} full`), 'No Image'])
      await expect(rich.getByText(text, { exact: true })).toBeVisible()
    await expect(rich.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveText([
      /^(One|Two|Three) /,
      /^(One|Two|Three) /,
      '+1',
    ])
    const bare = card(`${words} bare`)
    for (const text of ['Inactive', 'N/A', 'No Image'])
      await expect(bare.getByText(text, { exact: true }), 'a broken picture').toBeVisible()
    await expect(bare.getByText('Featured', { exact: true })).toHaveCount(0)
    const edit = rich.getByRole('link', { name: /^Edit / })
    await expect(edit).toHaveAttribute('href', `/content/edit/${String(_id)}`)
    await expect(edit.locator('..')).toHaveCSS('opacity', '0')
    await rich.hover()
    await expect(edit.locator('..')).toHaveCSS('opacity', '1')
    await expect(rich.getByRole('button', { name: /^Delete / })).toBeVisible()
    await rich.getByRole('heading').getByRole('link').click()
    await expect(page, 'its title opens it').toHaveURL(new RegExp(`/content/edit/${String(_id)}`))
  })
})

test('the library has two to five cards in a row, whatever the length of a title @phone', async ({
  page,
  api,
}, { project }) => {
  const { items } = await api.must('GET', '/admin/content?pageSize=10')
  const [first, ...others] = items as Item[]
  const long = { ...first, title: 'अहिंसा'.repeat(33) }
  await retouch(page, '/admin/content', (body) => ({ ...body, items: [long, ...others] }))
  await page.goto('/content')
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(cards).toHaveCount(10)
  const widths = project.name === 'phone' ? [360, 375] : [768, 1024, 1280, 1440, 1920]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page, `cards at ${width}`)
    const rows = async () => {
      const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
      return Object.values(Object.groupBy(tops, String)).map((row) => row?.length)
    }
    const inRow = width < 768 ? 2 : width < 1024 ? 3 : width < 1280 ? 4 : 5
    const whole = Array.from({ length: Math.floor(10 / inRow) }, () => inRow)
    await expect.poll(rows, `rows at ${width}`).toEqual(10 % inRow > 0 ? [...whole, 10 % inRow] : whole)
  }
})

test('the chosen number of items per page stays after a reload', async ({ page, api }) => {
  await enlarge(page, api)
  await page.goto('/content?page=3')
  const asked = page.waitForRequest(/\/admin\/content\?page=1&pageSize=20/)
  const sizes = page.getByRole('combobox', { name: 'Items on a page' })
  await expect(sizes).toHaveValue('10')
  await sizes.selectOption('20 a page')
  await asked
  await expect(page).toHaveURL(/\/content$/)
  await expect(page.getByText('Showing 1 to 20 of 95 results')).toBeVisible()
  await page.reload()
  await expect(sizes).toHaveValue('20')
})

test('a protected film shows the badge of its state @long', async ({ page, api }) => {
  const title = uniqueName('Protected')
  const drm = { enabled: true, bitrate: '240p30', s3Url: '' }
  await makeContent(api, title, { mediaType: 'video', sourceWorkflow: 'upload', drm })
  let status = 'pending'
  await retouch(page, '/admin/content', (body) => ({
    ...body,
    items: (body['items'] as { drm: object }[]).map((item) => ({ ...item, drm: { ...item.drm, status } })),
  }))
  const icons = { pending: 'lock', processing: 'hourglass', ready: 'check', failed: 'x' }
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const [name, icon] of Object.entries(icons)) {
    status = name
    await page.goto(`/content?q=${encodeURIComponent(title)}`)
    const badge = page.getByTitle(`DRM ${name}`)
    await expect(badge).toContainText('DRM')
    await expect(badge.locator(`svg.lucide-${icon}`)).toBeVisible()
    const overflow = badge.locator('span').evaluate((pill) => pill.scrollWidth - pill.clientWidth)
    expect(await overflow, 'its words stay inside').toBe(0)
  }
})

/** Changes every answer as if the library had 95 items. */
async function enlarge(page: Page, api: Api): Promise<void> {
  const { items } = await api.must('GET', '/admin/content?pageSize=10')
  await retouch(page, '/admin/content', (body) => ({ ...body, items, total: 95 }))
}
const numbers = (page: Page) =>
  page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: /^\d+$/ })

test('on a desktop the list has five page buttons, which move with the current page', async ({
  page,
  api,
}) => {
  await enlarge(page, api)
  await page.goto('/content')
  await expect(page.getByText('Showing 1 to 10 of 95 results')).toBeVisible()
  await expect(numbers(page)).toHaveText(['1', '2', '3', '4', '5'])
  await numbers(page).filter({ hasText: '5' }).click()
  await expect(page).toHaveURL('/content?page=5')
  await expect(page.getByText('Showing 41 to 50 of 95 results')).toBeVisible()
  await expect(numbers(page)).toHaveText(['3', '4', '5', '6', '7'])
  await page.goto('/content?page=10')
  await expect(page.getByText('Showing 91 to 95 of 95 results')).toBeVisible()
  await expect(numbers(page)).toHaveText(['6', '7', '8', '9', '10'])
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
})

test('on a phone the list has only Previous and Next @only-phone', async ({ page, api }) => {
  await enlarge(page, api)
  await page.goto('/content')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/content?page=2')
  await expect(page.getByRole('button', { name: 'Previous' })).toBeEnabled()
  await expect(numbers(page).filter({ visible: true })).toHaveCount(0)
})

test('HTML typed into texts is shown as plain text in the list, the form, the review and the public API', async ({
  page,
  api,
}) => {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  const words = uniqueName('"><img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}\u200F😀')
  const slug = slugOf(words)
  const fields = { synopsis: words, tags: [words.slice(0, 20)], active: true, sources: stream }
  const { _id } = await makeContent(api, words, { ...fields, credits: { music: words } })
  await api.must('POST', '/admin/categories', { name: words, slug, description: words })
  await page.goto(`/content?q=${encodeURIComponent(words)}`)
  await expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible()
  await page.goto(`/categories?q=${encodeURIComponent(words)}`)
  await expect(page.getByRole('heading', { level: 2, name: words })).toBeVisible()
  await page.goto(`/content/edit/${String(_id)}?step=6`)
  await expect(page.getByRole('definition').filter({ hasText: words })).toHaveCount(3)
  await page.getByRole('button', { name: 'Edit Basic Info' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(words)
  await expect(page.getByLabel('Synopsis')).toHaveValue(words)
  const answer = await page.request.get(`/api/v1/app/content/${slug}`)
  expect(await answer.json()).toMatchObject({ title: words, synopsis: words, credits: { music: words } })
  expect(answer.headers()['content-type']).toContain('application/json')
  expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  expect(await page.locator('main img[src="x"], main script').count()).toBe(0)
  expect(dialogs, 'no script ran').toBe(0)
})
