// Seven everyday tasks, each in the shortest way that a person finds. The effort is counted and limited:
// docs/evidence/tasks.md.
import type { Locator, Page } from '@playwright/test'
import type { Api } from '../../support/product/api.ts'
import { Effort } from '../../support/console/effort.ts'
import { clipPath } from '../../support/films/clips.ts'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { uniqueName } from '../../support/console/names.ts'
import { hideBatches } from '../../support/console/staged-answers.ts'
import { keepToasts } from '../../support/console/toast-life.ts'
import { Wizard } from '../../support/console/wizard.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function tell(effort: Effort, task: string): Promise<void> {
  await effort.endStep(task)
  const { presses, keys } = effort.total()
  process.stdout.write(`${task}: ${presses} presses, ${keys} keys\n`)
}

/** Makes items that one search finds. Returns the words of this search. */
async function makeSeries(api: Api, count: number): Promise<{ words: string; ids: string[] }> {
  const words = uniqueName('Series')
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1)
    ids.push((await makeContent(api, `${words} ${number}`)).id)
  return { words, ids }
}

const fieldOf = async (api: Api, ids: readonly string[], field: string) =>
  await Promise.all(ids.map(async (id) => (await api.must('GET', `/admin/content/${id}`))[field]))

const library = (words: string) => `/content?q=${encodeURIComponent(words)}`

/** Ticks a box after scrolling to it: a half covered box would need a second press, which would count. */
async function tick(box: Locator): Promise<void> {
  await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await box.click()
}

test('six presses publish a film', { tag: '@long' }, async ({ page, api }) => {
  const { name } = await makeCategory(api, 'Films')
  const effort = await Effort.of(page)
  await page.goto('/content')
  await page.getByRole('link', { name: 'Add Content' }).click()
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toBeFocused()
  const words = uniqueName('Film')
  await title.pressSequentially(words)
  await tick(page.getByRole('checkbox', { name }))
  const wizard = new Wizard(page)
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: 'Upload' }).click()
  await wizard.expectStep(3)
  effort.addOutside(1)
  await wizard.upload('Upload video file', clipPath('film'))
  await wizard.expectUploaded()
  await steps.getByRole('button', { name: 'Review' }).click()
  await wizard.expectStep(6)
  await button(page, 'Create Content').click()
  await expect(page).toHaveURL('/content')
  await tell(effort, 'publish a film')
  expect(effort.total()).toEqual({ presses: 6, keys: words.length })
})

test('nine presses publish a song with its words', { tag: '@long' }, async ({ page, api }) => {
  const { name } = await makeCategory(api, 'Songs')
  // The link to the lyrics is in a toast.
  await keepToasts(page)
  const effort = await Effort.of(page)
  await page.goto('/content')
  await page.getByRole('link', { name: 'Add Content' }).click()
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toBeFocused()
  const song = uniqueName('Song')
  await title.pressSequentially(song)
  await tick(page.getByRole('checkbox', { name }))
  // The list of a select is drawn by the browser, so the page does not see the two presses.
  effort.addOutside(2)
  await page.getByLabel('Media Type').selectOption('Audio')
  const wizard = new Wizard(page)
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: 'Upload' }).click()
  await wizard.expectStep(3)
  effort.addOutside(1)
  await wizard.upload('Upload audio file', clipPath('bhajan'))
  await wizard.expectUploaded()
  await steps.getByRole('button', { name: 'Review' }).click()
  await wizard.expectStep(6)
  await button(page, 'Create Content').click()
  await button(page, 'Add lyrics').click()
  const words = page.getByRole('textbox', { name: 'Words in Devanagari' })
  await expect(words).toBeFocused()
  await expect(words).toBeInViewport()
  await page.keyboard.insertText('करुणा बहे\nसबके मन में')
  expect(await page.evaluate(() => window.scrollY), 'nothing was scrolled').toBe(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Lyrics saved')).toBeVisible()
  await tell(effort, 'publish a song with its words')
  // Pasting counts as one more key.
  expect(effort.total()).toEqual({ presses: 9, keys: song.length + 1 })
})

test('four presses give twelve items a rating', { tag: '@long' }, async ({ page, api }) => {
  const { words, ids } = await makeSeries(api, 12)
  await hideBatches(page)
  await page.goto('/content')
  await button(page, 'Table').click()
  const effort = await Effort.of(page)
  await page.goto(library(words))
  await page.getByRole('checkbox', { name: 'Select all 12 that match' }).click()
  await button(page, 'Rating').click()
  await page.getByRole('menuitem', { name: 'U (all ages)' }).click()
  await button(page, 'Change 12 items').click()
  await expect.poll(() => fieldOf(api, ids, 'rating')).toEqual(ids.map(() => 'U'))
  await tell(effort, 'rate twelve items')
  expect(effort.total()).toEqual({ presses: 4, keys: 0 })
})

test('six presses schedule three items', { tag: '@long' }, async ({ page, api }) => {
  const { words, ids } = await makeSeries(api, 3)
  await hideBatches(page)
  const effort = await Effort.of(page)
  await page.goto(library(words))
  const boxes = page.getByRole('checkbox', { name: `Select ${words}` })
  await boxes.first().click()
  await boxes.last().click({ modifiers: ['Shift'] })
  await button(page, 'Schedule…').click()
  const dialog = page.getByRole('dialog', { name: 'Schedule 3 items' })
  await expect(dialog.getByLabel('Schedule', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Rating')).toHaveCount(0)
  await button(page, 'Choose by the Jain Calendar').click()
  await button(page, 'Use These Times').click()
  await button(page, 'Change 3 items').click()
  await expect.poll(() => fieldOf(api, ids, 'publishAt')).not.toContain(null)
  await tell(effort, 'schedule three items')
  expect(effort.total()).toEqual({ presses: 6, keys: 0 })
})

test('eight keys find a word in another script', { tag: '@long' }, async ({ page }) => {
  const effort = await Effort.of(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Total Content')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('kshama')
  await expect(page.getByRole('option').first()).toContainText(/क्षमा|ક્ષમા/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/content\/edit\//)
  await tell(effort, 'find a word')
  expect(effort.total()).toEqual({ presses: 0, keys: 8 })
})

test('four presses restore an earlier title', { tag: '@long' }, async ({ page, api }) => {
  const { id, title } = await makeContent(api, 'Before')
  await api.must('PUT', `/admin/content/${id}`, { title: `${title} changed` })
  const effort = await Effort.of(page)
  await page.goto(library(title))
  await page.getByRole('link', { name: `Edit ${title} changed` }).click()
  await button(page, 'History').click()
  await page.getByText('changed Title').click()
  await button(page, 'Restore Title as it was before this save').click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await tell(effort, 'restore a title')
  expect(effort.total()).toEqual({ presses: 4, keys: 0 })
})

test('three presses correct a word of a title', { tag: '@long' }, async ({ page, api }) => {
  const { id, title } = await makeContent(api, 'Wrnog')
  const effort = await Effort.of(page)
  await page.goto(library(title))
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  const field = page.getByLabel('Title', { exact: true })
  await expect(field).toHaveValue(title)
  await field.dblclick({ position: { x: 20, y: 20 } })
  await page.keyboard.type('Wrong')
  await page.keyboard.press('Control+s')
  await expect.poll(() => fieldOf(api, [id], 'title')).toEqual([title.replace('Wrnog', 'Wrong')])
  await tell(effort, 'correct a word')
  expect(effort.total()).toEqual({ presses: 3, keys: 6 })
})
