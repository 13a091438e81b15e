// Long names and links fit on the narrowest screens.
import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import type { Api } from '../../support/product/api.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { answerWith } from '../../support/console/staged-answers.ts'

const stream = [{ kind: 'hls', url: 'https://cdn.example.org/a.m3u8' }]

async function makeNamed(api: Api, filling: string, length: number) {
  const name = uniqueName('').trim().padEnd(length, filling).slice(0, length).trimEnd()
  const { _id } = await api.must('POST', '/admin/categories', { name, slug: slugOf(name) })
  return { id: String(_id), name }
}

async function expectInside(inner: Locator, outer: Locator): Promise<void> {
  await expect(inner).toBeVisible()
  // Measures again if it fails, since the layout may need a moment after the width has changed.
  await expect(async () => {
    const [part, whole] = [await inner.boundingBox(), await outer.boundingBox()]
    if (!part || !whole) throw new Error('One of them is not drawn')
    expect(part.x).toBeGreaterThanOrEqual(whole.x)
    expect(part.x + part.width).toBeLessThanOrEqual(whole.x + whole.width)
  }).toPass()
}

async function expectCardWhole(page: Page, names: string[]): Promise<void> {
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  await expectInside(card.getByText('Active', { exact: true }), card)
  for (const name of names) await expectInside(card.getByText(name, { exact: true }), card)
}

async function atEachWidth(page: Page, where: string, look: () => Promise<void>): Promise<void> {
  for (const width of [360, 375, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await look()
    await expectNoSidewaysScroll(page, `${where} at ${width}`)
  }
}

for (const [what, filling, length] of [
  ['38 letters', ' name', 38],
  ['75 letters', ' of a long name', 75],
  ['100 letters without a blank', 'ahimsa', 100],
] as const)
  test(`category names of ${what} fit on card and form`, { tag: '@long' }, async ({ page, api }) => {
    const categories = [await makeNamed(api, filling, length), await makeNamed(api, filling, length)]
    const ids = categories.map(({ id }) => id)
    const more = { active: true, categories: ids, sourceWorkflow: 'external', sources: stream }
    const { id, title } = await makeContent(api, 'Narrow', more)
    const names = categories.map(({ name }) => name)
    await page.goto(`/content?q=${encodeURIComponent(title)}`)
    await atEachWidth(page, 'library', () => expectCardWhole(page, names))
    await page.goto(`/content/edit/${id}`)
    const group = page.getByRole('group', { name: 'Categories', exact: true })
    await atEachWidth(page, 'form', async () => {
      for (const name of names)
        await expectInside(page.getByRole('button', { name: `Remove ${name}` }), group)
    })
    await page.getByRole('tab', { name: /Review/ }).click()
    await atEachWidth(page, 'review', () => expect(page.getByText(names.join(', '))).toBeVisible())
    await api.must('DELETE', `/admin/content/${id}`)
    for (const each of ids) await api.must('DELETE', `/admin/categories/${each}`)
  })

const image = 'https://pictures.example.org/a.jpg'
const far = `https://www.example.org/${'films/'.repeat(60)}`
const times = { publishAt: null, unpublishAt: null, scheduleMissed: null }
const item = { subtitle: '', imageUrl: image, mobileImageUrl: image, active: true, version: 1, ...times }
const links = [
  { ...item, _id: '1', title: 'Nowhere', linkType: 'none', linkTarget: '', order: 1 },
  { ...item, _id: '2', title: 'Far', linkType: 'external', linkTarget: far, order: 2 },
  { ...item, _id: '3', title: 'Broken', linkType: 'external', linkTarget: 'http//example', order: 3 },
  { ...item, _id: '4', title: 'Category', linkType: 'category', linkTarget: 'c', order: 4 },
]
const heightOf = async (element: Locator) => (await element.boundingBox())?.height

const linkTargets = [{ _id: 'c', title: 'ahimsa'.repeat(16), active: true }]

test('the Link column stays narrow, however long a link is @long', async ({ page }) => {
  const paging = { currentPage: 1, totalPages: 1, totalItems: 4, pageSize: 10 }
  await answerWith(page, '/admin/carousel', { items: links, linkTargets, ...paging })
  await page.goto('/carousel')
  const row = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `Edit ${title}` }) })
  await atEachWidth(page, 'carousel', async () => {
    await expect(row('Nowhere').getByText('No link')).toBeVisible()
    await expect(row('Nowhere').getByText('none')).toHaveCount(0)
    await expect(row('Far').getByText('example.org', { exact: true })).toBeVisible()
    const whole = row('Far').getByTitle(`external: ${far}`)
    await expect.poll(() => heightOf(whole), 'one line').toBeLessThan(32)
    await expect(row('Broken').getByText('Not a web address')).toBeVisible()
    await expectInside(row('Category').getByText(/^category: ahimsa/), row('Category'))
    for (const title of ['Nowhere', 'Far', 'Category'])
      await expect.poll(() => heightOf(row(title)), `${title}, low on a phone too`).toBeLessThanOrEqual(120)
  })
})
