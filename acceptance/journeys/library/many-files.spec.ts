// Many files are dropped on the library or chosen there. The upload tray sends them in the background, even after a
// reload.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { clipPath } from '../../support/films/clips.ts'
import { expect, test } from '../../support/console/journey.ts'
import { fillLogin } from '../../support/console/login.ts'
import { uniqueName } from '../../support/console/names.ts'
import { Gate } from '../../support/console/part-gate.ts'
import { hold } from '../../support/console/staged-answers.ts'
import { awaitUpload } from '../../support/console/uploads.ts'
import { accounts } from '../../support/product/staff.ts'

test.use({ role: 'content_manager', expectedError: /ERR_ABORTED|ERR_FAILED|net::|status of 422/ })

interface Sent {
  name: string
  mimeType: string
  buffer: Buffer
}
const MB = 1024 * 1024
const trayOf = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const rowOf = (page: Page, name: string) => trayOf(page).getByRole('listitem').filter({ hasText: name })

/** Chooses files in a file input, as in a browser without the picker, which tests cannot fill. */
async function choose(page: Page, files: Sent[] | string, label = 'Upload Files'): Promise<void> {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: label }).click()
  await (await chooser).setFiles(files)
}

/** A recording whose bytes no other journey has sent. */
async function recording(name: string): Promise<Sent> {
  const buffer = Buffer.concat([await readFile(clipPath('bhajan')), randomBytes(16)])
  return { name, mimeType: 'audio/mpeg', buffer }
}
const without = (name: string, mimeType: string, bytes = 0): Sent => ({
  name,
  mimeType,
  buffer: Buffer.alloc(bytes, 'x'),
})

/** Scrolls to the end of the page; returns the pixels between the end and the tray. */
function roomAtEnd(): number {
  window.scrollTo(0, document.body.scrollHeight)
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  return (boxOf('[aria-label=Uploads]')?.top ?? 0) - (boxOf('main > :last-child')?.bottom ?? 0)
}

async function drop(page: Page, files: Sent[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    bytes: buffer.toString('base64'),
  }))
  const transfer = await page.evaluateHandle((all) => {
    const made = new DataTransfer()
    for (const { name, type, bytes } of all) {
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      made.items.add(new File([content], name, { type }))
    }
    return made
  }, sent)
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer })
  await expect(page.getByText('Drop films and recordings')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
  await expect(page.getByText('Drop films and recordings')).toBeHidden()
}

test('dropped files become items while the editor is on another page @phone', async ({ page, isMobile }) => {
  const title = uniqueName('Navkar mantra')
  const file = await recording(`03_${title.replaceAll(' ', '-')} (HD).mp3`)
  const copy = { ...file, name: 'zz copy.mp3' }
  const others = [without('photo.jpg', 'image/jpeg', 10), without('empty.mp3', 'audio/mpeg')]
  await page.goto('/content')
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible()
  const broken = without('broken.mp4', 'video/mp4', 1000)
  const all = [copy, ...others, file, broken]
  if (isMobile) await choose(page, all)
  else await drop(page, all)
  const tray = trayOf(page)
  await expect(tray.getByText('photo.jpg is neither film nor recording and was left out.')).toBeVisible()
  await expect(tray.getByText('empty.mp3 is empty and was left out.')).toBeVisible()
  await awaitUpload(page, rowOf(page, copy.name).getByText(`Same file as ${file.name}`))

  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Categories' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  const head = tray.getByRole('button', { name: /^Uploads/ })
  // Opens the tray again: on a phone it folds with each navigation.
  if (isMobile) await head.click()
  await expect.poll(() => page.evaluate(roomAtEnd), 'the page ends above the tray').toBeGreaterThanOrEqual(0)
  const link = tray.getByRole('link', { name: title })
  await awaitUpload(page, link)
  await awaitUpload(page, rowOf(page, broken.name).filter({ hasText: 'is not a ' }))
  await expectAccessible(page, 'the tray')
  await expectNoSidewaysScroll(page, 'the tray')
  await link.click()
  await expect(page.getByLabel('Title', { exact: false }).first()).toHaveValue(title)
  await expect(page.getByText('Audio and video you upload appear here.')).toBeHidden()

  // Searches for the item: the ten newest may be items of other journeys.
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible()
  await expect(tray, 'the refused file is not offered again').toBeHidden()
  await choose(page, [file])
  await awaitUpload(page, rowOf(page, file.name).getByText('Already in the library'))
  await head.click()
  await expect(rowOf(page, file.name)).toBeHidden()
  await head.click()
  // The first check is told that the file is new, so that the file is recognised only at the end of the upload.
  const late = { ...file, name: `${title} late.mp3` }
  await page.route('**/uploads/known', (route) => route.fulfill({ json: { items: [null] } }), { times: 1 })
  // Holds the list back, since events of other journeys would reload the library before the press.
  const list = await hold(page, 'GET', '/admin/content')
  await tray.getByRole('button', { name: 'Close uploads' }).click()
  await expect(tray).toBeHidden()
  await choose(page, [late])
  await awaitUpload(page, rowOf(page, late.name).getByText('Already in the library'))
  await expect(rowOf(page, late.name).getByRole('link', { name: title })).toBeVisible()
  await tray.getByRole('button', { name: `Keep Both: ${late.name}` }).click()
  // When all files are sent the tray folds. The library shows the new item only after a press, and ends above the tray.
  await awaitUpload(page, tray.getByText('1 file uploaded'))
  await expect(rowOf(page, late.name)).toBeHidden()
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: NaN, height: NaN }
  await expect.poll(async () => (await boxOf(tray)).height).toBeLessThan(60)
  const found = page.getByRole('heading', { name: `${title} late`, exact: true })
  await expect(found).toHaveCount(0)
  await tray.getByRole('button', { name: '1 new item: show' }).click()
  list()
  await expect(found).toHaveCount(1)
  await expect(tray.getByRole('button', { name: /show$/ })).toBeHidden()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(cards).toHaveCount(10)
  const end = page.getByRole('main').locator(':scope > :last-child')
  const room = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const { y, height } = await boxOf(end)
    return (await boxOf(tray)).y - (y + height)
  }
  await expect.poll(room, 'the library ends above the tray').toBeGreaterThan(0)
  await head.click()
  await expect(rowOf(page, late.name).getByText('In the library, inactive')).toBeVisible()
  await tray.getByRole('button', { name: 'Close uploads' }).click()
  await expect(tray).toBeHidden()
})

/** Writes a film of three parts to disk, so that it has the same date when it is chosen again. */
async function writeFilm(folder: string, name: string): Promise<string> {
  const box = Buffer.alloc(20 * MB)
  box.writeUInt32BE(box.length)
  box.write('free', 4, 'latin1')
  randomBytes(1000).copy(box, 8)
  const path = join(folder, name)
  await writeFile(path, Buffer.concat([await readFile(clipPath('film')), box]))
  return path
}

const signInAgain = (page: Page) => fillLogin(page, accounts.content_manager)

const press = (tray: Locator, name: string | RegExp) => tray.getByRole('button', { name }).click()

test('an upload is paused, survives a logout and a reload, and sends each part once @long', async ({
  page,
}, testInfo) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const title = uniqueName('A film of three parts')
  const name = `${title}.mp4`
  await mkdir(testInfo.outputDir, { recursive: true })
  const film = await writeFilm(testInfo.outputDir, name)
  const gate = await Gate.on(page)
  gate.open(1)
  await page.goto('/content')
  await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible()
  await choose(page, film)
  const tray = trayOf(page)
  await gate.untilThere(1)
  await press(tray, `Pause ${name}`)
  await expect(tray.getByText(/^Paused at \d+%$/)).toBeVisible()
  await press(tray, `Resume ${name}`)
  await expect(tray.getByRole('progressbar', { name: `Upload of ${name}` })).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page
    .getByRole('dialog', { name: 'You have unsaved changes' })
    .getByRole('button', { name: 'Log Out' })
    .click()
  await expect(page).toHaveURL('/admin')
  await signInAgain(page)
  await awaitUpload(page, tray.getByRole('progressbar', { name: `Upload of ${name}` }))

  await page.reload()
  await expect(tray.getByText('One upload was interrupted.')).toBeVisible()
  expect(asked).toEqual(['beforeunload'])
  const before = gate.there.length
  gate.openForAll()
  await choose(page, film, 'Choose the Files Again')
  await awaitUpload(page, tray.getByText('1 file uploaded'))
  await tray.getByRole('button', { name: /^Uploads/ }).click()
  await expect(tray.getByRole('link', { name: title })).toBeVisible()
  expect(
    gate.there.slice(before).toSorted((a, b) => a - b),
    'only what was missing',
  ).toEqual([2, 3])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tray).toBeHidden()
})
