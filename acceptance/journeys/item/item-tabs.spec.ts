// An existing item has three tabs beside its six steps, and one Update button for all. A running upload is shown, and a
// save can wait for it.
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { uniqueName } from '../../support/console/names.ts'
import { hold } from '../../support/console/staged-answers.ts'
import { awaitUpload } from '../../support/console/uploads.ts'
import { Wizard } from '../../support/console/wizard.ts'
import { clipPath } from '../../support/films/clips.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const words = (page: Page) => page.getByRole('textbox', { name: 'Words in Devanagari' })

test('Update saves all tabs at once; with a mistake in one, it saves nothing and names that tab @long', async ({
  page,
  api,
}) => {
  const { id, title } = await makeContent(api, 'In tabs')
  const saved = async () => [
    (await api.must('GET', `/admin/content/${id}`))['synopsis'],
    ((await api.must('GET', `/admin/content/${id}/lyrics`))['items'] as { lines: { text: string }[] }[])
      .flatMap(({ lines }) => lines)
      .map(({ text }) => text),
  ]
  await page.goto(`/content/edit/${id}`)
  await page.getByLabel('Synopsis').fill('Sung by two')
  await page.getByLabel('Title', { exact: true }).fill('')
  await tab(page, 'Lyrics').click()
  await words(page).fill('करुणा')
  await page.keyboard.press('Control+s')
  const notSaved = page.getByText('Not saved: Basic Info')
  await expect(notSaved).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(tab(page, /^Basic Info/)).toHaveAccessibleName('Basic Info (must be corrected)')
  await expect(tab(page, /^Lyrics/)).toHaveAccessibleName('Lyrics (unsaved)')
  expect(await saved()).toEqual(['', []])

  await page.getByLabel('Title', { exact: true }).fill(title)
  await tab(page, /^Lyrics/).click()
  await words(page).fill('[00:01.00]करुणा\n[00:7x]बहे')
  await tab(page, 'Images').click()
  await button(page, 'Update Content').click()
  await expect(page.getByText('Not saved: Lyrics')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Line 2: [00:7x] is not a time' })).toBeVisible()
  await expect(words(page)).toBeFocused()
  expect(await saved()).toEqual(['', []])

  await words(page).fill('करुणा बहे')
  await button(page, 'Update Content').click()
  await expect(page).toHaveURL('/content')
  expect(await saved()).toEqual(['Sung by two', ['करुणा बहे']])
})

test('a tab opens by its address and by keys, and leaving the form asks once about unsaved words @long', async ({
  page,
  api,
}) => {
  const { id } = await makeContent(api, 'By keys')
  await page.goto(`/content/edit/${id}?tab=lyrics`)
  await expect(words(page), 'a link opens where one writes').toBeFocused()
  await tab(page, 'Lyrics').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Audience')).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Lyrics' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/content/edit/${id}?tab=audience`)
  await expect(page.getByRole('region', { name: 'Where People Stop' })).toBeVisible()
  await expect(tab(page, 'Audience')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tab(page, 'Basic Info')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`/content/edit/${id}?tab=lyrics`)
  await words(page).fill('जय जिनेन्द्र')
  await page.goForward()
  await expect(tab(page, 'Audience')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Source Type').click()
  await page.getByRole('radio', { name: 'YouTube Link' }).check()
  await button(page, 'Cancel').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('If you leave now, your changes and lyrics are lost.')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/content')
  await expect(question).toBeHidden()
})

test('an upload shows its progress on every tab, and a save that waits for it can be cancelled @long', async ({
  page,
  api,
}) => {
  const title = uniqueName('Waiting')
  const found = async () =>
    ((await api.must('GET', `/admin/content?q=${encodeURIComponent(title)}`))['items'] as object[]).length
  const wizard = new Wizard(page)
  await wizard.begin({ title })
  await wizard.chooseSource('Upload Own Content')
  await button(page, 'Next').click()
  await expect(page.getByText(/^Upload a file first/)).toBeVisible()
  const complete = await hold(page, 'POST', '/admin/uploads/complete')
  await wizard.upload('Upload video file', clipPath('film'))
  await expect(page.getByText(/^Upload a file first/)).toBeHidden()
  const rail = page.getByRole('navigation', { name: 'Steps' })
  await expect(rail.getByRole('button', { name: /^Upload Content/ })).toHaveText(
    /^Upload ContentUploading, \d+ %$/,
  )
  await rail.getByRole('button', { name: 'Review' }).click()
  await wizard.expectStep(6)
  await expect(page.getByRole('definition').filter({ hasText: /^Uploading, \d+ %$/ })).toBeVisible()
  await expect(page.getByText(/^Uploading, \d+ %. Goes live once it is uploaded\. Missing: /)).toBeVisible()
  await expect(page.getByText('No file is uploaded')).toHaveCount(0)

  await button(page, 'Create when uploaded').click()
  const waits = page.getByText('Created as soon as it is uploaded.')
  await expect(waits).toBeVisible()
  await button(page, 'Stop waiting').click()
  await expect(waits).toBeHidden()
  await expectAccessibleInBoth(page, 'review during an upload')
  await button(page, 'Create when uploaded').click()
  await rail.getByRole('button', { name: /^Upload Content/ }).click()
  await button(page, 'Cancel upload').click()
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible()
  await expect(waits).toBeHidden()
  expect(await found(), 'a cancelled upload creates nothing').toBe(0)

  await wizard.upload('Upload video file', clipPath('film'))
  await expect(page.getByText(/^Uploading film\.mp4/)).toBeVisible()
  await rail.getByRole('button', { name: 'Review' }).click()
  await button(page, 'Create when uploaded').click()
  await expect(waits).toBeVisible()
  expect(await found()).toBe(0)
  complete()
  await awaitUpload(page, page.getByRole('heading', { name: 'Content Library' }))
  expect(await found()).toBe(1)
})

test('on a phone the row of tabs scrolls sideways, and the head stays where it is @only-phone @long', async ({
  page,
  api,
}) => {
  const { id, title } = await makeContent(api, 'In a hand', { mediaType: 'audio' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/content/edit/${id}`)
  const head = page.getByRole('region', { name: 'This Item' })
  const top = async () => (await head.boundingBox())?.y
  await expect(head.getByText(title)).toBeVisible()
  const before = await top()
  for (const name of ['Captions', 'Lyrics', 'Audience']) {
    await tab(page, name).click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    await expect(tab(page, name)).toBeInViewport({ ratio: 1 })
    expect(await top(), 'the head stays where it is').toBe(before)
    await expect(button(page, 'Update Content')).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page, `${name} at 360`)
    await expectAccessibleInBoth(page, `item tab ${name} phone`)
  }
})

test('the field Lyrics says whose name belongs in it', async ({ page }) => {
  const wizard = new Wizard(page)
  await wizard.begin({ title: uniqueName('Credit') })
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  for (const step of [2, 3, 4, 5]) await wizard.next(step)
  await expect(page.getByLabel('Lyrics', { exact: true })).toHaveAccessibleDescription('Who wrote the words')
})
