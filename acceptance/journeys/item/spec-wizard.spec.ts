// Specification sections 2, 5, 8 and 9: the six steps of the content form.
import type { Page } from '@playwright/test'
import { clipPath } from '../../support/films/clips.ts'
import { putElsewhere } from '../../support/console/elsewhere.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { hold, refuse } from '../../support/console/staged-answers.ts'
import { stopClock, takeClock } from '../../support/console/toast-life.ts'
import { Wizard } from '../../support/console/wizard.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fileInput = (page: Page, label: string) =>
  page.getByRole('group', { name: label, exact: true }).locator('input[type=file]')

test('the first step has the fields, defaults and messages of the specification', async ({ page, api }) => {
  const asleep = uniqueName('Asleep')
  const awake = uniqueName('Awake')
  for (const [name, active] of [
    [asleep, false],
    [awake, true],
  ] as const)
    await api.must('POST', '/admin/categories', { name, slug: slugOf(name), active })
  await page.goto('/content/new')
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /Basic Info/,
    /Source Type/,
    /Upload Content/,
    /Images/,
    /Credits & Rating/,
    /Review/,
  ])
  await expect(page.getByText(/^0 \/ 5,000/)).toBeVisible()
  await page.getByLabel('Synopsis').fill('Twelve words')
  await expect(page.getByText(/^12 \/ 5,000/)).toBeVisible()
  await expect(page.getByLabel('Media Type').getByRole('option')).toHaveText(['Video', 'Audio'])
  await expect(page.getByLabel('Platform').getByRole('option')).toHaveText(['Web', 'Android', 'iOS'])
  await expect(page.getByLabel('Platform')).toHaveValue('android')
  const duration = page.getByLabel('Duration (seconds)')
  await expect(duration).toHaveValue('0')
  await duration.fill('600')
  await expect(page.getByText('about 10 minutes')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: awake })).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: asleep }), 'active categories only').toHaveCount(0)
  await expect(page.getByLabel('Tags')).toBeVisible()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await page.getByRole('checkbox', { name: awake }).check()
  await expect.poll(height, 'nothing to scroll, with a category too').toBe(page.viewportSize()?.height)
  await expect(page.getByRole('checkbox', { name: 'Featured' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Active' })).toBeChecked()
  await expect(button(page, 'Back')).toHaveCount(0)
  const slug = page.getByLabel('Slug')
  await page.getByLabel('Title').fill('भक्तामर स्तोत्र')
  await page.getByLabel('Title').blur()
  await expect(slug).toHaveValue('bhaktamar-stotra')
  await page.getByLabel('Title').fill('Привет')
  await page.getByLabel('Title').blur()
  await expect(slug, 'nothing is left of the former title').toHaveValue('')
  await page.getByLabel('Title').fill('')
  await button(page, 'Next').click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(page.getByText('Slug is required')).toBeVisible()
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
})

test('a later step opens at once if the steps before it are valid', async ({ page }) => {
  const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name })
  await page.goto('/content/new')
  await step('Review').click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
  await page.getByLabel('Title').fill(uniqueName('Straight on'))
  await page.getByLabel('Title').blur()
  await step('Review').click()
  await expect(page.getByText('Upload a file first')).toBeVisible()
  await expect(page.getByText('Step 3 of 6')).toBeVisible()
  await step('Basic Info').click()
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await step('Review').click()
  await expect(page.getByText('Step 6 of 6')).toBeVisible()
})

test('DRM is offered for uploaded video, with four bitrates, and keeps the item inactive at first', async ({
  page,
}) => {
  const wizard = new Wizard(page)
  await wizard.begin({ title: uniqueName('Protected') })
  await page.getByLabel('Media Type').selectOption('Audio')
  await expect(page.getByRole('switch', { name: 'Enable DRM' })).toHaveCount(0)
  await page.getByLabel('Media Type').selectOption('Video')
  await page.getByRole('switch', { name: 'Enable DRM' }).check()
  for (const bitrate of ['240p', '480p', '720p', '1080p'])
    await expect(page.getByRole('checkbox', { name: bitrate, exact: true })).toBeChecked()
  await expect(page.getByText(/5-15 minutes/)).toBeVisible()
  const active = page.getByRole('checkbox', { name: 'Active' })
  await expect(active).toBeDisabled()
  await expect(active).not.toBeChecked()
  await wizard.next(2)
  await expect(page.getByRole('radio', { name: 'Upload Own Content' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'YouTube Link' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'External URL' })).toBeDisabled()
})

test('the other steps have their fields, and each step leads back', async ({ page }) => {
  const wizard = new Wizard(page)
  await wizard.begin({ title: uniqueName('Every step') })
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await wizard.next(2)
  await expect(page.getByRole('radio')).toHaveCount(3)
  for (const name of ['Upload Own Content', 'YouTube Link', 'External URL'])
    await expect(page.getByRole('radio', { name })).toBeVisible()
  await expect(page.getByText('Basic Info (done)')).toBeVisible()
  await wizard.next(3)
  await expect(fileInput(page, 'Upload video file')).toHaveAttribute('accept', /video\/\*/)
  await wizard.next(4)
  await expect(page.getByText('Under 500KB, at least 1080p.')).toBeVisible()
  const sizes = { Poster: '1:1, 1000x1000', Thumbnail: '16:9, 1280x720', Banner: '21:9, 1920x823' }
  for (const [kind, size] of Object.entries(sizes)) {
    await expect(page.getByText(size, { exact: true })).toBeVisible()
    await expect(page.getByLabel(`${kind} URL`)).toBeVisible()
    await expect(fileInput(page, `Upload ${kind.toLowerCase()}`)).toHaveAttribute('accept', /image\/\*/)
  }
  await wizard.next(5)
  await expect(page.getByLabel('Rating').getByRole('option')).toHaveText([
    'No rating',
    'U (all ages)',
    'U/A 7+',
    'U/A 13+',
    'U/A 16+',
    'A (adults only)',
  ])
  for (const label of ['Written and Directed By', 'Music', 'Lyrics', 'Singers', 'Cast'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await wizard.next(6)
  await expect(page.getByRole('form', { name: 'Content' }).getByRole('textbox'), 'read-only').toHaveCount(0)
  await expect(button(page, 'Create Content')).toBeVisible()
  await expect(button(page, 'Next')).toHaveCount(0)
  await button(page, 'Back').click()
  await wizard.expectStep(5)
  await button(page, 'Back').click()
  await expect(page.getByText('Credits & Rating (done)'), 'its mark stays on the way back').toBeVisible()
})

test('an audio item accepts audio files', async ({ page }) => {
  const wizard = new Wizard(page)
  await wizard.begin({ title: uniqueName('Song') })
  await page.getByLabel('Media Type').selectOption('Audio')
  await wizard.chooseSource('Upload Own Content')
  await expect(fileInput(page, 'Upload audio file')).toHaveAttribute('accept', /audio\/\*/)
  await button(page, 'Cancel').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an upload shows 10, 90 and 100 percent, and its bar disappears 400 ms later', async ({ page }) => {
  await takeClock(page)
  await page.goto('/categories/new')
  const bar = page.getByRole('progressbar', { name: 'Upload image' })
  const put = Promise.withResolvers<void>()
  const completed = await hold(page, 'POST', '/admin/uploads/complete')
  await page.route('**', async (route) => {
    if (route.request().method() === 'PUT') await put.promise
    await route.fallback()
  })
  await expect(page.getByRole('button', { name: 'Upload image' }), 'idle').toBeVisible()
  const presign = page.waitForRequest('**/admin/uploads/presign')
  await fileInput(page, 'Upload image').setInputFiles(clipPath('image'))
  expect((await presign).postDataJSON()).toEqual({
    filename: 'image.png',
    contentType: 'image/png',
    prefix: 'images/categories/',
    expiresIn: 900,
  })
  await expect(page.getByText('Uploading image.png')).toBeVisible()
  await expect(bar).toHaveAttribute('value', '10')
  put.resolve()
  await expect(bar).toHaveAttribute('value', '90')
  await stopClock(page)
  completed()
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(bar).toHaveAttribute('value', '100', { timeout: 50 })
  }).toPass()
  await expect(page.getByText('Upload Successful!')).toBeVisible()
  await page.clock.runFor(300)
  await expect(bar).toHaveAttribute('value', '100')
  await page.clock.runFor(150)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload image' })).toBeVisible()
})

test.describe('an upload that fails', () => {
  test.use({ expectedError: /status of 4\d\d/ })

  test('says Upload Failed with advice, and is logged', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto('/categories/new')
    const mend = await refuse(page, { method: 'POST', path: '/admin/uploads/presign', status: 400 })
    await fileInput(page, 'Upload image').setInputFiles(clipPath('image'))
    await expect(page.getByText('Upload Failed')).toBeVisible()
    await expect(page.getByText('Please try again or contact support')).toBeVisible()
    await expect.poll(() => logged.join('\n')).toContain('Upload failed.')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await mend()
    await page.route('**/media/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 403, body: 'expired' }) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('S3 upload failed (403): expired')).toBeVisible()
  })
})

async function seedRecent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { _id = '' } = JSON.parse(localStorage.getItem('admin') ?? '{}') as { _id?: string }
    const images = Array.from({ length: 12 }, (_, index) => ({
      url: `https://pictures.example.org/${index}.jpg`,
      name: `old-${index}.jpg`,
      kind: 'banner',
    }))
    const media = [
      { url: 'https://pictures.example.org/film.mp4', contentType: 'video/mp4' },
      { url: 'https://pictures.example.org/song.mp3', contentType: 'audio/mpeg' },
    ]
    localStorage.setItem(`recentUploads.${_id}`, JSON.stringify({ images, media }))
  })
}

test('the last twelve uploads can be listed, copied and used again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await seedRecent(page)
  await putElsewhere('https://pictures.example.org/film.mp4', 'video/mp4', clipPath('film'))
  await putElsewhere('https://pictures.example.org/song.mp3', 'audio/mpeg', clipPath('bhajan'))
  const wizard = new Wizard(page)
  await wizard.begin({ title: uniqueName('Recent') })
  const copies = page.getByRole('button', { name: /^Copy URL/ })
  await expect(copies, 'open on every step').toHaveCount(14)
  await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(12)
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await wizard.next(2)
  await wizard.next(3)
  await wizard.next(4)
  await wizard.upload('Upload poster', clipPath('image'))
  await wizard.expectUploaded()
  await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Use image.png as poster' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use old-11.jpg as banner' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Use old-3.jpg as banner' }).click()
  await expect(page.getByLabel('Banner URL')).toHaveValue('https://pictures.example.org/3.jpg')
  await page.getByRole('button', { name: 'Remove Banner' }).click()
  await expect(page.getByLabel('Banner URL')).toHaveValue('')
  await expect(page.getByLabel('Banner URL')).toBeFocused()
  await page.getByRole('button', { name: 'Copy URL of old-3.jpg' }).click()
  await expect(page.getByText('Copied URL')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://pictures.example.org/3.jpg')
  await expect(
    page.locator('video[controls]').and(page.getByLabel('film.mp4', { exact: true })),
  ).toBeVisible()
  await expect(
    page.locator('audio[controls]').and(page.getByLabel('song.mp3', { exact: true })),
  ).toBeVisible()
  for (const name of ['film.mp4', 'song.mp3'])
    await expect(page.getByRole('button', { name: `Copy URL of ${name}` })).toBeVisible()
  await page.getByRole('heading', { name: 'Recently Uploaded Images' }).click()
  await expect(copies).toHaveCount(2)
  await page.reload()
  await expect(copies, 'a folded list stays folded').toHaveCount(2)
  await page.getByRole('heading', { name: 'Recently Uploaded Images' }).click()
  await expect(copies).toHaveCount(14)
})
