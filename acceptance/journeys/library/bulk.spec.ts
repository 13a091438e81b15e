// Many items are selected (by box, by shift, by filter), changed after a preview, and the change is undone.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, isInFront } from '../../support/console/accessibility.ts'
import type { Api } from '../../support/product/api.ts'
import { expect, test } from '../../support/console/journey.ts'
import { pressOnHindiKeyboard } from '../../support/console/hindi-keyboard.ts'
import { chooseInMenu } from '../../support/console/menus.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { answerWith, seeOwnBatches } from '../../support/console/staged-answers.ts'

const stream = [{ kind: 'hls', url: 'https://cdn.example.org/a.m3u8' }]

async function make(api: Api, words: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const title = `${words} ${number}`
    // The last item gets no source, so nothing can play it.
    const sources = number === count ? [] : stream
    const item = {
      title,
      slug: slugOf(title),
      platform: 'web',
      sourceWorkflow: 'external',
      active: false,
      sources,
    }
    ids.push(String((await api.must('POST', '/admin/content', item))['_id']))
  }
  return ids
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' })
const dialog = (page: Page) => page.getByRole('dialog')

async function fieldOf(api: Api, ids: string[], field: string): Promise<unknown[]> {
  const items = await Promise.all(ids.map((id) => api.must('GET', `/admin/content/${id}`)))
  return items.map((item) => item[field])
}

test('items are selected, changed after a confirmation, and changed back by Undo', async ({ page, api }) => {
  const words = uniqueName('Bulk')
  const ids = await make(api, words, 12)
  await seeOwnBatches(page)
  await page.goto(`/content?q=${encodeURIComponent(words)}`)
  const boxes = page.getByRole('checkbox', { name: `Select ${words}` })
  await expect(boxes).toHaveCount(10)
  await boxes.nth(0).click()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 items selected')
  await bar(page).getByRole('button', { name: 'All 12 that match' }).click()
  await boxes.nth(9).focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('11 items selected')

  await bar(page).getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(dialog(page)).toContainText(/1[01] items will change/)
  await expect(dialog(page)).toContainText('Content has no playable source')
  await expect(dialog(page)).toContainText(/Missing in at least 9 items: synopsis, category/)
  await dialog(page)
    .getByRole('button', { name: /^Activate \d+ items$/ })
    .click()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(page.getByText('10 items changed', { exact: true })).toBeVisible()
  const active = await fieldOf(api, ids, 'active')
  expect(active.filter(Boolean)).toHaveLength(10)
  await expect(undo).toBeVisible()
  await pressOnHindiKeyboard(page, 'z')
  await expect(page.getByText('Undid the change of 10 items', { exact: true })).toBeVisible()
  await expect(undo).toHaveCount(0)
  expect(await fieldOf(api, ids, 'active')).not.toContain(true)
  await expect(bar(page)).toHaveCount(0)
})

test('tags and a rating are given to several items, and undone later from the list of changes @long', async ({
  page,
  api,
}) => {
  const words = uniqueName('Tagged')
  const ids = await make(api, words, 2)
  await seeOwnBatches(page)
  await page.goto(`/content?q=${encodeURIComponent(words)}`)
  for (const number of [1, 2]) await page.getByRole('checkbox', { name: `Select ${words} ${number}` }).check()
  await bar(page).getByRole('button', { name: 'Change…' }).click()
  // The buttons stay in view and do not cover the element with the focus.
  await page.setViewportSize({ width: 1280, height: 600 })
  const low = dialog(page).getByLabel('Search categories to remove')
  await low.focus()
  await expect.poll(() => isInFront(low)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog(page).getByLabel('Add tags').fill('paryushan, eight days')
  await dialog(page).getByLabel('Rating').selectOption('U')
  await dialog(page).getByLabel('Schedule', { exact: true }).selectOption('Set times')
  await dialog(page).getByLabel('Goes Live', { exact: true }).fill('2097-09-03T06:00')
  await expectAccessible(page, 'a change of many items')
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await expect(dialog(page)).toContainText(
    'Rate U, add the tags paryushan and eight days, go live 3 Sep 2097, 06:00 in India',
  )
  await dialog(page).getByRole('button', { name: 'Change 2 items' }).click()
  await expect(page.getByText('2 items changed', { exact: true })).toBeVisible()
  expect(await fieldOf(api, ids, 'tags')).toEqual([
    ['paryushan', 'eight days'],
    ['paryushan', 'eight days'],
  ])
  const atSix = '2097-09-03T00:30:00.000Z'
  expect(await fieldOf(api, ids, 'publishAt')).toEqual([atSix, atSix])
  await page.reload()
  await chooseInMenu(page, 'More', 'Past Bulk Changes')
  const line = dialog(page).getByRole('listitem').filter({ hasText: 'paryushan' })
  // Undo must not ask: Playwright would answer a confirm() dialog with Cancel, and nothing would be undone.
  await line.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Undid the change of 2 items', { exact: true })).toBeVisible()
  const undone = line.filter({ hasText: 'Undo of “' })
  await expect(undone.getByRole('button', { name: /^Undo/ })).toBeVisible()
  expect(await fieldOf(api, ids, 'tags')).toEqual([[], []])
  expect(await fieldOf(api, ids, 'publishAt')).toEqual([null, null])
})

test('rows of the table are selected by checkbox, by keyboard and all at once @phone @long', async ({
  page,
  api,
  isMobile,
}) => {
  const press = (target: Locator) => (isMobile ? target.tap() : target.click())
  const words = uniqueName('Rows')
  const ids = await make(api, words, 4)
  await seeOwnBatches(page)
  await page.goto(`/content?q=${encodeURIComponent(words)}`)
  // A phone shows cards and has no table.
  if (!isMobile) await page.getByRole('button', { name: 'Table', exact: true }).click()
  const box = (number: number) =>
    page.getByRole('checkbox', { name: `Select ${words} ${number}`, exact: true })
  if (isMobile) {
    await box(4).tap()
    await box(1).tap()
    await expect(bar(page)).toContainText('2 items selected')
    await bar(page).getByRole('button', { name: 'All 4 that match' }).tap()
  } else {
    // Selects rows 4 to 2 with Shift, by a click and by a key, and the rest with the box in the header.
    await box(4).click()
    await box(2).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('3 items selected')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect(bar(page)).toContainText('1 item selected')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Space')
    await expect(bar(page)).toContainText('4 items selected')
    const all = page.getByRole('checkbox', { name: 'Select all 4 that match' })
    await all.click()
    await expect(bar(page)).toHaveCount(0)
    await all.click()
  }
  await expect(bar(page)).toContainText('4 items selected')
  await press(box(4))
  await expect(bar(page)).toContainText('3 items selected')
  await expectAccessible(page, 'selected rows')
  await expectNoSidewaysScroll(page, 'selected rows')
  await press(bar(page).getByRole('button', { name: 'Activate', exact: true }))
  await expect(dialog(page)).toContainText(/Missing in 3 items: synopsis, category/)
  await press(dialog(page).getByRole('button', { name: 'Activate 3 items' }))
  await expect(page.getByText('3 items changed', { exact: true })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  expect(await fieldOf(api, ids, 'active')).toEqual([true, true, true, false])

  await press(box(3))
  await press(box(2))
  await press(bar(page).getByRole('button', { name: 'Delete', exact: true }))
  await expect(dialog(page)).toContainText('2 items will go to the trash')
  await expectAccessible(page, 'the question of the trash')
  await press(dialog(page).getByRole('button', { name: 'Delete 2 items' }))
  await expect(page.getByText('2 items moved to the trash', { exact: true })).toBeVisible()
  await expect(box(3)).toHaveCount(0)
  const told = page.getByRole('listitem').filter({ hasText: '2 items moved to the trash' })
  await press(told.getByRole('button', { name: 'Undo', exact: true }))
  await expect(page.getByText('Undid the change of 2 items', { exact: true })).toBeVisible()
  await expect(box(3)).toBeVisible()
  // The toast has undone the last change, so the page's Undo reverts the change before that.
  if (isMobile) await page.keyboard.press('Control+z')
  else await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undid the change of 3 items', { exact: true })).toBeVisible()
  expect(await fieldOf(api, ids, 'active')).not.toContain(true)
})

test('a running bulk change says who started it, and can be stopped from the dashboard @long', async ({
  page,
  api,
}) => {
  const { _id: me } = await api.must('GET', '/admin/me')
  // Stopping is tested on the server. Here the answer shows a bulk change that stays half done.
  const batch = {
    _id: '0199a1b2-0000-7000-8000-000000000001',
    kind: 'bulk',
    name: '',
    by: { id: me, name: 'Asha' },
    change: { active: true },
    state: 'running',
    total: 10_000,
    done: 3120,
    changed: 3100,
    refused: 0,
    refusals: [],
    undoes: null,
    undoneBy: null,
    createdAt: '2026-03-01T06:30:00.000Z',
    endedAt: null as string | null,
  }
  await page.route(/\/admin\/batches\?/, (route) =>
    route.fulfill({ json: { items: [batch], total: 1, page: 1, pageSize: 20 } }),
  )
  await page.route(`**/admin/batches/${batch._id}/stop`, (route) => {
    Object.assign(batch, { state: 'stopped', endedAt: '2026-03-01T06:31:00.000Z' })
    return route.fulfill({ json: batch })
  })
  const stopped = 'Stopped after 3,120 of 10,000'
  const films = Array.from({ length: 20 }, (_, index) => ({
    contentId: `0199a1b2-0000-7000-8000-0000000001${10 + index}`,
    title: `Bhaktamar Stotra ${index}`,
    protected: false,
    processing: { id: `film ${index}`, status: 'ready', progress: 100, stage: '' },
    at: `2026-03-01T06:${59 - index}:00.000Z`,
  }))
  await answerWith(page, '/admin/films/mine', { items: films })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const entries = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  const entry = entries.first()
  await page.goto('/dashboard')
  const running = page.getByRole('list', { name: 'Running changes' })
  await expect(running).toContainText('Activate Asha')
  await expect(running).toContainText('3,120 of 10,000 items')
  await bell.click()
  await expect(entry).toContainText('Asha, 1 Mar')
  await expect(entry.getByRole('button', { name: 'Stop Activate' })).toBeVisible()
  const upload = entries.filter({ hasText: '20 items ready' })
  await expect(upload.getByRole('link')).toHaveCount(0)
  await upload.getByText('20 items ready').click()
  await expect(upload.getByRole('link')).toHaveCount(20)
  await expectAccessible(page, 'the bell')
  await page.keyboard.press('Escape')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page, `a change under way at ${width}`)
  }
  await running.getByRole('button', { name: 'Stop Activate' }).click()
  await expect(page.getByText(stopped, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await expect(running).toBeHidden()
  await bell.click()
  await expect(entry).toContainText(stopped)
  await page.goto('/content')
  await chooseInMenu(page, 'More', 'Past Bulk Changes')
  const line = dialog(page).getByRole('listitem').filter({ hasText: 'Activate' })
  await expect(line).toContainText('3,100 items changed, stopped after 3,120 of 10,000')
  await expect(line.getByRole('button', { name: 'Undo Activate' })).toBeVisible()
})
