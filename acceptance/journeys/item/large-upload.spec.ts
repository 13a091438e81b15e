// A file that goes in parts: paused, taken up again after a reload, and carried over a lost line.
import type { Page } from '@playwright/test'
import { clipPath } from '../../support/films/clips.ts'
import { expect, test } from '../../support/console/journey.ts'
import { uniqueName } from '../../support/console/names.ts'
import { Gate } from '../../support/console/part-gate.ts'
import { Wizard } from '../../support/console/wizard.ts'

test.describe.configure({ timeout: 120_000 })
test.use({
  role: 'content_manager',
  // A line that is cut says so in the console.
  expectedError: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_ABORTED|net::/,
})

const allParts = [1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Megabytes on a busy machine. */
const patient = { timeout: 40_000 }
const MB = 1024 * 1024
const unfinished = 'Unfinished upload: choose the same file to go on'
const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((one, two) => one - two)

async function begin(page: Page): Promise<Wizard> {
  const wizard = new Wizard(page)
  await wizard.begin({ title: uniqueName('A long film') })
  await wizard.chooseSource('Upload Own Content')
  return wizard
}

const expectUploaded = (page: Page) => expect(page.getByText('Upload Successful!')).toBeVisible(patient)

/** What the browser would know of the upload after a reload. */
const rememberedBytes = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('unfinishedUploads.'))
    const [upload] = JSON.parse(localStorage.getItem(key ?? '') ?? '[]') as { sent: number }[]
    return upload?.sent
  })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Upload video file' })

test('a large film is paused, taken up again, and after a reload only what is missing is sent', async ({
  page,
}) => {
  const gate = await Gate.on(page)
  const wizard = await begin(page)
  gate.open(2)
  await wizard.upload('Upload video file', clipPath('large'))
  await expect.poll(() => gate.there.length, patient).toBe(2)
  await expect(page.getByText('Uploading large.mp4')).toBeVisible()

  await button(page, 'Pause upload').click()
  await expect(page.getByText('Upload of large.mp4 paused')).toBeVisible()
  const begunBefore = gate.begun.length
  gate.open(2)
  await button(page, 'Resume upload').press('Enter')
  await expect.poll(() => gate.there.length, patient).toBe(4)
  await expect.poll(() => rememberedBytes(page)).toBe(4 * 8 * MB)
  await expect(page.getByText('Uploading large.mp4')).toBeVisible()
  expect(gate.begun.length, 'the parts that were on their way are sent again').toBeGreaterThan(begunBefore)
  expect(Number(await bar(page).getAttribute('value'))).toBeGreaterThan(10 + (80 * 4 * 8) / 66 - 2)

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

test('a large film outlives a lost line', async ({ page, context }) => {
  const gate = await Gate.on(page)
  const wizard = await begin(page)
  gate.open(3)
  await wizard.upload('Upload video file', clipPath('large'))
  await expect.poll(() => gate.there.length, patient).toBe(3)
  await context.setOffline(true)
  await expect(page.getByText(/No connection. The upload of large.mp4 goes on/)).toBeVisible()
  gate.openForAll()
  await context.setOffline(false)
  await expectUploaded(page)
  expect(sorted(new Set(gate.there))).toEqual(allParts)
})

test('a large film that is cancelled or discarded is not offered again', async ({ page, api }) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    // A reload asks too, in the browser's own words.
    if (dialog.type() === 'confirm') asked.push(dialog.message())
    void dialog.accept()
  })
  const gate = await Gate.on(page)
  const wizard = await begin(page)
  gate.open(1)
  const started = page.waitForResponse((answer) => answer.url().endsWith('/admin/uploads/multipart'))
  await wizard.upload('Upload video file', clipPath('large'))
  await expect.poll(() => gate.there.length, patient).toBe(1)
  const given = page.waitForRequest((request) => request.method() === 'DELETE')
  await button(page, 'Cancel upload').click()
  const { uploadId } = (await (await started).json()) as { uploadId: string }
  expect((await given).url()).toContain(uploadId)
  await expect(button(page, 'Upload video file')).toBeVisible()

  gate.open(1)
  await wizard.upload('Upload video file', clipPath('large'))
  await expect.poll(() => gate.there.length, patient).toBe(2)
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
    'Cancel the upload and discard what was sent?',
    'Discard what was sent of large.mp4?',
  ])
})

test('what one tab is sending another neither offers nor sends', async ({ page, context }) => {
  const gate = await Gate.on(page)
  const wizard = await begin(page)
  gate.open(1)
  await wizard.upload('Upload video file', clipPath('large'))
  await expect.poll(() => gate.there.length, patient).toBe(1)
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
})

test('while a large film is on its way it cannot be lost by another choice', async ({ page }) => {
  const gate = await Gate.on(page)
  const wizard = await begin(page)
  await button(page, 'Upload video file').focus()
  await wizard.upload('Upload video file', clipPath('large'))
  await expect.poll(() => gate.begun.length, patient).toBeGreaterThan(0)
  await expect(page.getByRole('group', { name: 'Upload video file' })).toBeFocused()
  await button(page, 'Back').click()
  await expect(page.getByText(/A file is being uploaded/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /External URL/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /Upload Own Content/ })).toBeEnabled()
  gate.openForAll()
  await button(page, 'Next').click()
  await expectUploaded(page)
})
