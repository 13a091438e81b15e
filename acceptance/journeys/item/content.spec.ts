// Makes an item with each of the three workflows, from the first typed word to the answer for the apps.
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { putElsewhere } from '../../support/console/elsewhere.ts'
import { makeContent } from '../../support/console/items.ts'
import { clipPath } from '../../support/films/clips.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { hideBatches } from '../../support/console/staged-answers.ts'
import { readPublic, statusForApps } from '../../support/product/app-user.ts'
import { Wizard } from '../../support/console/wizard.ts'

async function createCategory(page: Page, name: string): Promise<void> {
  await page.goto('/categories')
  await page.getByRole('link', { name: 'Add Category' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Name').blur()
  await expect(page.getByLabel('Slug')).toHaveValue(slugOf(name))
  await page.getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category created successfully')).toBeVisible()
  await expect(page).toHaveURL('/categories')
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Starts the player and checks that time passes and sound is decoded. */
async function expectPlays(page: Page, label: string): Promise<void> {
  const player = page.getByLabel(label, { exact: true })
  // Waits for the address of the file: when it is set, an earlier play() would be aborted.
  await expect(player).toHaveAttribute('src', /./)
  await player.evaluate((media: HTMLMediaElement) => media.play())
  await expect
    .poll(() => player.evaluate((media: HTMLMediaElement) => media.currentTime))
    .toBeGreaterThan(0.5)
  const soundBytes = await player.evaluate(
    (media) => Reflect.get(media, 'webkitAudioDecodedByteCount') as number,
  )
  expect(soundBytes).toBeGreaterThan(0)
}

test('a category and an uploaded film in it are created, and the film plays', async ({ page }) => {
  const category = uniqueName('Stavan')
  await createCategory(page, category)
  const wizard = new Wizard(page)
  const title = uniqueName('Bhaktamar')
  await wizard.begin({ title, category })
  await expect(page.getByLabel('Slug')).toHaveValue(slugOf(title))
  await wizard.chooseSource('Upload Own Content')
  await wizard.upload('Upload video file', clipPath('film'))
  await wizard.expectUploaded()
  await expectPlays(page, 'Current file')
  const form = page.getByRole('form', { name: 'Content' })
  await expect(form.getByRole('paragraph').filter({ hasText: /^film\.mp4$/ })).toBeVisible()
  await expect(form.getByText(/^[\d.]+ KB · 0:02 · \d+x\d+$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy URL of film.mp4' })).toBeVisible()
  await wizard.next(4)
  await page.getByRole('button', { name: 'Take frames' }).click()
  await expect(
    page.getByText('The frames are 64x48: too small for poster, thumbnail and banner.'),
  ).toBeVisible()
  await page.route('**/admin/uploads/frames', async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: object[] }
    await route.fulfill({ json: { items: items.map((frame) => ({ ...frame, width: 1280, height: 720 })) } })
  })
  await page.getByRole('button', { name: 'Take again' }).click()
  await page
    .getByRole('button', { name: /as thumbnail$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Use frame .* as (poster|banner)$/ })).toHaveCount(0)
  await wizard.upload('Upload poster', clipPath('image'))
  await wizard.expectUploaded()
  await wizard.next(5)
  await wizard.next(6)
  await expect(page.getByRole('definition').filter({ hasText: /^film\.mp4\s.+ · 0:02 · / })).toBeVisible()
  await page.getByRole('button', { name: 'Create Content' }).click()
  await expect(page).toHaveURL('/content')

  const item = await readPublic(slugOf(title))
  expect(item.categories.map(({ name }) => name)).toEqual([category])
  // By now the streams may be ready, which come before the file.
  const file = item.sources.find(({ kind }) => kind === 'mp4')
  expect(file).toMatchObject({ mimeType: 'video/mp4' })
  expect(item.durationSec).toBe(2)
  for (const picture of [item.images.poster, item.images.thumbnail])
    expect((await page.request.get(picture)).headers()['content-type']).toMatch(/^image\//)
  const range = { Range: 'bytes=0-99' }
  const start = await page.request.get(file?.url ?? '', { headers: range })
  expect(start.status()).toBe(206)
  expect(await start.body()).toHaveLength(100)
})

test('an item with an uploaded recording is created, and the recording plays @long', async ({ page }) => {
  const wizard = new Wizard(page)
  const title = uniqueName('Navkar')
  await wizard.begin({ title })
  await page.getByLabel('Media Type').selectOption('Audio')
  await wizard.chooseSource('Upload Own Content')
  await wizard.upload('Upload audio file', clipPath('bhajan'))
  await wizard.expectUploaded()
  await expectPlays(page, 'Current file')
  await wizard.finish()
  const { sources } = await readPublic(slugOf(title))
  // By now the streams may be ready, which come before the file.
  expect(sources).toContainEqual(expect.objectContaining({ kind: 'mp4', mimeType: 'audio/mpeg' }))
})

test('an item is created from a short link to a YouTube film @long', async ({ page }) => {
  const wizard = new Wizard(page)
  const title = uniqueName('Paryushan talk')
  await wizard.begin({ title })
  await wizard.chooseSource('YouTube Link')
  await page.getByRole('textbox', { name: 'YouTube Link' }).fill('https://youtu.be/dQw4w9WgXcQ?t=42')
  await wizard.finish()
  const { sources } = await readPublic(slugOf(title))
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  expect(sources).toMatchObject([{ kind: 'youtube', url, mimeType: 'text/html' }])
})

test('an item with a stream on another server is created inactive and activated later @phone @long', async ({
  page,
  isMobile,
}) => {
  const wizard = new Wizard(page)
  const title = uniqueName('Ranakpur')
  await wizard.begin({ title })
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await wizard.chooseSource('External URL')
  await page.getByRole('textbox', { name: 'External URL' }).fill('https://media.example.org/film/master.m3u8')
  await wizard.finish()
  const slug = slugOf(title)
  expect(await statusForApps(slug)).toBe(404)

  // Searches for the item, since other journeys may have made a page of newer ones.
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await wizard.expectStep(1)
  // No field has the focus on a phone, since its keyboard would cover the form.
  const isFocused = (field: Element) => field === document.activeElement
  await expect.poll(() => page.getByLabel('Title', { exact: true }).evaluate(isFocused)).toBe(!isMobile)
  await page.getByRole('checkbox', { name: 'Active' }).check()
  for (const step of [2, 3, 4, 5, 6]) await wizard.next(step)
  await page.getByRole('button', { name: 'Update Content' }).click()
  await expect(page.getByText('Content updated successfully')).toBeVisible()
  const { sources } = await readPublic(slug)
  expect(sources).toMatchObject([{ kind: 'hls', mimeType: 'application/x-mpegURL' }])
})

test('the page of an item shows its state and what happens next above its steps', async ({ page, api }) => {
  const url = 'https://pictures.example.org/known.mp4'
  await putElsewhere(url, 'video/mp4', clipPath('film'))
  const { id, title } = await makeContent(api, 'Known', {
    sourceWorkflow: 'external',
    sources: [{ kind: 'mp4', url }],
    publishAt: '2099-08-26T04:30:00Z',
    featured: true,
  })
  await page.goto(`/content/edit/${id}`)
  const head = page.getByRole('region', { name: 'This Item' })
  for (const words of [title, 'Inactive', 'Featured', 'Goes live 26 Aug 2099, 10:00'])
    await expect(head.getByText(words, { exact: true })).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Steps' })
  const top = async (name: string) => (await parts.getByRole('tab', { name }).boundingBox())?.y ?? NaN
  await expect.poll(async () => (await top('Review')) - (await top('Basic Info')), 'in one row').toBe(0)
  const images = parts.getByRole('tab', { name: 'Images' })
  await images.click()
  await expect(page.getByText('Step 4 of 6')).toBeVisible()
  await expect(parts.getByRole('tab', { selected: true })).toHaveText('Images')
  await expect(parts.getByRole('tab', { name: 'Upload Content (done)' })).toBeVisible()
  await expect(images, 'a pressed tab keeps the focus').toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Images' })).toBeVisible()
  for (const width of [360, 375]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThanOrEqual(120)
    await expect(images, 'the row of tabs scrolls to the open one').toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page, `item at ${width}`)
  }
  await head.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
})

test('deleting an item asks first, and can be undone @long', async ({ page, api }) => {
  const title = uniqueName('To be deleted')
  await api.must('POST', '/admin/content', { title, slug: slugOf(title), platform: 'web', active: false })
  await hideBatches(page)
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  const questions: string[] = []
  page.once('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  const remove = () => page.getByRole('button', { name: `Delete ${title}` }).click()
  await remove()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await remove()
  await expect(page.getByText('Content deleted successfully')).toBeVisible()
  await expect(page.getByText(`“${title}” moved to trash`)).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  expect(questions).toEqual(['Are you sure you want to delete this content?'])
})
