// Specification sections 2, 4 and 8: what the content form saves, and what it says.
import type { Page } from '@playwright/test'
import { clipPath } from '../../support/films/clips.ts'
import { expect, test } from '../../support/console/journey.ts'
import { uniqueName } from '../../support/console/names.ts'
import { hold, refuse } from '../../support/console/staged-answers.ts'
import { expectToastLife, stopClock, takeClock } from '../../support/console/toast-life.ts'
import { Wizard } from '../../support/console/wizard.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.use({ expectedError: /status of (400|409|503)/ })

test('an item is created and changed, and each state shows the messages of the specification', async ({
  page,
}) => {
  const wizard = new Wizard(page)
  const title = uniqueName('Saved')
  await wizard.begin({ title })
  await wizard.chooseSource('External URL')
  await button(page, 'Next').click()
  await expect(page.getByText('External URL is required')).toBeVisible()
  await wizard.expectStep(3)
  await page.getByRole('textbox', { name: 'External URL' }).fill('https://exa mple.org/a.mp4')
  await button(page, 'Next').click()
  await expect(page.getByText('External URL must be an https URL')).toBeVisible()
  await wizard.expectStep(3)
  await page.getByRole('textbox', { name: 'External URL' }).fill('https://cdn.example.org/a.mp4')
  for (const step of [4, 5, 6]) await wizard.next(step)
  await expect(button(page, 'Create Content')).toHaveAccessibleDescription(
    'Goes live at once. Missing: synopsis, category, poster, thumbnail, banner, rating, captions.',
  )
  for (const [status, sentence] of [
    [400, 'Failed to create content'],
    [409, 'Content with this slug already exists'],
  ] as const) {
    const mend = await refuse(page, { method: 'POST', path: '/admin/content', status })
    await page.getByRole('button', { name: 'Create Content' }).click()
    await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible()
    await expect(page, 'the form stays open').toHaveURL(/\/content\/new/)
    await mend()
    if (status === 409) for (const step of [2, 3, 4, 5, 6]) await wizard.next(step)
  }
  const created = await hold(page, 'POST', '/admin/content')
  await button(page, 'Create Content').click()
  await expect(button(page, 'Creating...')).toBeVisible()
  created()
  await expect(page.getByText('External content created successfully')).toBeVisible()
  await expect(page).toHaveURL('/content')
  // Waits for the library: before it is drawn, Back would find the old form still on the page.
  await expect(page.getByRole('heading', { name: 'Content Library' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/content/new?step=1')
  await wizard.expectStep(1)

  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByLabel('Synopsis').fill('Another one')
  for (const step of [2, 3, 4, 5, 6]) {
    await expect(button(page, 'Update Content')).toBeVisible()
    await wizard.next(step)
  }
  const mend = await refuse(page, { method: 'PUT', path: '/admin/content/[^/]+' })
  await button(page, 'Update Content').click()
  await expect(page.getByText('Failed to update content', { exact: true })).toBeVisible()
  await mend()
  await page.getByRole('tab', { name: /^Upload Content/ }).click()
  const address = page.getByRole('textbox', { name: 'External URL' })
  await address.fill('')
  await button(page, 'Back').click()
  await wizard.expectStep(2)
  await page.keyboard.press('Control+s')
  await expect(
    page.getByRole('form', { name: 'Content' }).getByText('External URL is required'),
  ).toBeVisible()
  await expect(address, 'on the step of the fault').toBeFocused()
  await address.fill('https://cdn.example.org/b.mp4')
  const updated = await hold(page, 'PUT', '/admin/content/[^/]+')
  await page.keyboard.press('Control+s')
  await expect(button(page, 'Updating...')).toBeVisible()
  updated()
  await expect(page.getByText('Content updated successfully')).toBeVisible()
  await expect(page, 'the list as it was').toHaveURL(`/content?q=${encodeURIComponent(title)}`)
})

/** Fills in a protected film with a file, and stops at the review. */
async function protectedFilm(page: Page): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    const isSave = /admin\/(content|videocrypt\/upload)$/.test(request.url()) && request.method() === 'POST'
    if (isSave) sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  const wizard = new Wizard(page)
  await wizard.begin({ title: uniqueName('Protected film') })
  await page.getByRole('switch', { name: 'Enable DRM' }).check()
  await wizard.next(2)
  await wizard.next(3)
  await expect(page.getByText(/the file is encrypted in 240p, 480p, 720p, 1080p/)).toBeVisible()
  await wizard.upload('Upload video file', clipPath('film'))
  await wizard.expectUploaded()
  for (const step of [4, 5, 6]) await wizard.next(step)
  return sent
}

test('a protected film is saved inactive, and its processing starts', async ({ page }) => {
  await takeClock(page)
  const sent = await protectedFilm(page)
  const answer = page.waitForResponse(/admin\/videocrypt\/upload$/)
  await stopClock(page)
  const started = 'Content created! DRM processing started. You will be notified when ready.'
  await expectToastLife(page, started, 6000, () => button(page, 'Create Content').click())
  await expect(page).toHaveURL('/content')
  expect((await answer).status()).toBe(202)
  const [saved, drm] = sent
  const s3Url = expect.stringMatching(/^http.+\/videos\//)
  const bitrate = '240p30,480p30,720p30,1080p30'
  expect(saved).toMatchObject({ active: false, drm: { enabled: true, bitrate, status: 'pending', s3Url } })
  expect(drm).toEqual({
    contentId: expect.any(String),
    s3Url,
    bitrate,
    drmEnabled: true,
    downloadMode: false,
  })
})

test('a protected film is saved even if its processing cannot start', async ({ page }) => {
  await refuse(page, { method: 'POST', path: '/admin/videocrypt/upload', status: 503 })
  const answer = await hold(page, 'POST', '/admin/videocrypt/upload')
  await protectedFilm(page)
  await button(page, 'Create Content').click()
  await expect(page.getByText('Initiating DRM processing...')).toBeVisible()
  answer()
  await expect(page.getByText('Content created but DRM upload failed. Please contact support.')).toBeVisible()
  await expect(page).toHaveURL('/content')
})
