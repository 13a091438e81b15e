// A file that is uploaded in parts: paused, resumed after a reload, and continued after a lost connection.
import type { Page } from '@playwright/test'
import { clipPath } from '../../support/films/clips.ts'
import { expect, test } from '../../support/console/journey.ts'
import { uniqueName } from '../../support/console/names.ts'
import { Gate } from '../../support/console/part-gate.ts'
import { Wizard } from '../../support/console/wizard.ts'

test.use({
  role: 'content_manager',
  // The browser logs these errors when the connection is lost.
  expectedError: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_ABORTED|net::/,
})

const allParts = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const MB = 1024 * 1024
const unfinished = 'Unfinished upload: choose the same file to continue'
const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((one, two) => one - two)

async function begin(page: Page): Promise<Wizard> {
  const wizard = new Wizard(page)
  await wizard.begin({ title: uniqueName('A long film') })
  await wizard.chooseSource('Upload Own Content')
  return wizard
}

const expectUploaded = (page: Page) => new Wizard(page).expectUploaded()

/** Number of sent bytes that the browser would still know after a reload. */
const rememberedBytes = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('unfinishedUploads.'))
    const [upload] = JSON.parse(localStorage.getItem(key ?? '') ?? '[]') as { sent: number }[]
    return upload?.sent
  })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Upload video file' })

test('a large film is paused and resumed, and after a reload only the missing parts are sent @long', async ({
  page,
}) => {
  const gate = await Gate.on(page)
  const wizard = await begin(page)
  gate.open(2)
  await wizard.upload('Upload video file', clipPath('large'))
  await gate.untilThere(2)
  await expect(page.getByText('Uploading large.mp4')).toBeVisible()

  await button(page, 'Pause upload').click()
  await expect(page.getByText('Upload of large.mp4 paused')).toBeVisible()
  const begunBefore = gate.begun.length
  gate.open(2)
  await button(page, 'Resume upload').press('Enter')
  await gate.untilThere(4)
  await expect.poll(() => rememberedBytes(page)).toBe(4 * 8 * MB)
  await expect(page.getByText('Uploading large.mp4')).toBeVisible()
  expect(gate.begun.length, 'the parts that were on their way are sent again').toBeGreaterThan(begunBefore)
  const shown = async () => Number(await bar(page).getAttribute('value'))
  await expect.poll(shown).toBeGreaterThan(10 + (80 * 4 * 8) / 66 - 2)

  await page.reload()
  await begin(page)
  await expect(page.getByText(unfinished)).toBeVisible()
  await expect(page.getByText('48% of 66 MB sent')).toBeVisible()
  gate.openForAll()
  await wizard.upload('Upload video file', clipPath('large'))
  await expectUploaded(page)
  expect(sorted(gate.there), 'each part was taken once').toEqual(allParts)
  await expect(page.getByText(unfinished)).toBeHidden()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Current file').first()).toBeVisible()
})

test('the upload of a large film continues after a lost connection @long', async ({ page, context }) => {
  const gate = await Gate.on(page)
  const wizard = await begin(page)
  gate.open(3)
  await wizard.upload('Upload video file', clipPath('large'))
  await gate.untilThere(3)
  await context.setOffline(true)
  await expect(page.getByText(/No connection. The upload of large.mp4 resumes/)).toBeVisible()
  gate.openForAll()
  await context.setOffline(false)
  await expectUploaded(page)
  expect(sorted(new Set(gate.there))).toEqual(allParts)
})

test(
  'a large upload that was cancelled or discarded is not offered again',
  { tag: '@long' },
  async ({ page, api }) => {
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      // A reload opens a dialog of another type, which does not count here.
      if (dialog.type() === 'confirm') asked.push(dialog.message())
      void dialog.accept()
    })
    const gate = await Gate.on(page)
    const wizard = await begin(page)
    gate.open(1)
    const started = page.waitForResponse((answer) => answer.url().endsWith('/admin/uploads/multipart'))
    await wizard.upload('Upload video file', clipPath('large'))
    await gate.untilThere(1)
    const given = page.waitForRequest((request) => request.method() === 'DELETE')
    await button(page, 'Cancel upload').click()
    const { uploadId } = (await (await started).json()) as { uploadId: string }
    expect((await given).url()).toContain(uploadId)
    await expect(button(page, 'Upload video file')).toBeVisible()

    gate.open(1)
    await wizard.upload('Upload video file', clipPath('large'))
    await gate.untilThere(2)
    await page.reload()
    await begin(page)
    await expect(page.getByText(unfinished)).toBeVisible()
    await button(page, 'Discard the unfinished upload of large.mp4').click()
    await expect(page.getByText(unfinished)).toBeHidden()
    await page.reload()
    await begin(page)
    await expect(page.getByText(unfinished)).toBeHidden()
    expect((await api.send('GET', `/admin/uploads/multipart/${uploadId}`)).status).toBe(404)
    expect(asked).toEqual([
      'Cancel the upload and discard its progress?',
      'Discard the progress of large.mp4?',
    ])
  },
)

test(
  'a tab neither offers nor continues the upload of another tab',
  { tag: '@long' },
  async ({ page, context }) => {
    const gate = await Gate.on(page)
    const wizard = await begin(page)
    gate.open(1)
    await wizard.upload('Upload video file', clipPath('large'))
    await gate.untilThere(1)
    await expect.poll(() => rememberedBytes(page)).toBe(8 * MB)

    const other = await context.newPage()
    const second = await begin(other)
    await expect(button(other, 'Upload video file')).toBeVisible()
    await second.upload('Upload video file', clipPath('large'))
    await expect(other.getByText('This file is being uploaded in another tab')).toBeVisible()
    await expect(other.getByText(unfinished)).toBeHidden()
    await other.close()

    gate.openForAll()
    await expectUploaded(page)
    expect(sorted(gate.there), 'each part was taken once').toEqual(allParts)
  },
)

test(
  'the kind of source cannot be changed during an upload, so the upload is not lost',
  { tag: '@long' },
  async ({ page }) => {
    const gate = await Gate.on(page)
    const wizard = await begin(page)
    await button(page, 'Upload video file').focus()
    await wizard.upload('Upload video file', clipPath('large'))
    await expect.poll(() => gate.begun.length).toBeGreaterThan(0)
    await expect(page.getByRole('group', { name: 'Upload video file' })).toBeFocused()
    await button(page, 'Back').click()
    await expect(page.getByText(/A file is being uploaded/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /External URL/ })).toBeDisabled()
    await expect(page.getByRole('radio', { name: /Upload Own Content/ })).toBeEnabled()
    gate.openForAll()
    await button(page, 'Next').click()
    await expectUploaded(page)
  },
)
