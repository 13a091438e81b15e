// The words of a song: pasted, timed by tapping along with the sound, made in another script, read by the apps.
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import type { Api } from '../../support/product/api.ts'
import { readPublic } from '../../support/product/app-user.ts'

const words = 'करुणा बहे\nसबके मन में\n\nजय जिनेन्द्र'

async function openItem(page: Page, api: Api, slug: string): Promise<Locator> {
  const { items } = (await api.must('GET', `/admin/content?q=${slug}`)) as { items: { _id: string }[] }
  await page.goto(`/content/edit/${items[0]?._id}?tab=lyrics`)
  return page.getByRole('region', { name: 'Lyrics' })
}

async function endOf(api: Api, slug: string): Promise<string> {
  const { items } = (await api.must('GET', `/admin/content?q=${slug}`)) as {
    items: { durationSec: number }[]
  }
  const seconds = items[0]?.durationSec ?? 0
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.00`
}

const choose = (panel: Locator, script: string) =>
  panel.getByRole('group', { name: 'Script' }).getByRole('radio', { name: script }).check()
const positionOf = (media: Locator) => media.evaluate(({ currentTime }: HTMLMediaElement) => currentTime)
const secondsOf = async (input: Locator) => {
  const [minutes = 0, seconds = 0] = (await input.inputValue()).split(':').map(Number)
  return minutes * 60 + seconds
}

test('an editor types the words of a song and taps their times @phone @long', async ({ page, api }, {
  project,
}) => {
  const slug = project.name === 'phone' ? 'paryushan-avya-re' : 'karuna-ki-dhara-ahimsa-bhajan'
  const panel = await openItem(page, api, slug)
  const text = panel.getByRole('textbox', { name: /^Words in / })
  await choose(panel, 'Devanagari')
  await text.fill(words)
  await expect(panel.getByText('unsaved')).toBeVisible()

  await panel.getByRole('button', { name: 'Tap Along' }).click()
  const sound = panel.getByLabel('Recording of the lyrics')
  await expect(sound).toHaveAttribute('src', /./)
  const now = panel.getByRole('button', { name: 'Line Begins Now' })
  const presses = [() => page.keyboard.press('Space'), () => page.keyboard.press('Enter'), () => now.click()]
  await now.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => positionOf(sound)).toBeGreaterThan(0)
  // Plays slowly: a busy machine may need seconds for each press, and the recording lasts only a few seconds.
  await sound.evaluate((media: HTMLMediaElement) => (media.playbackRate = 0.2))
  await expect(panel.getByLabel('Time of line 1'), 'the first press only plays').toHaveValue('')
  const tapped: [number, number][] = []
  for (const [index, press] of presses.entries()) {
    await expect.poll(() => positionOf(sound)).toBeGreaterThan(0.2 * (1 + index))
    const before = await positionOf(sound)
    await press()
    tapped.push([before, await positionOf(sound)])
  }
  await expect(panel.getByText('Every line has had its turn.')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(panel.getByText('Next: जय जिनेन्द्र')).toBeVisible()
  await expect(panel.getByLabel('Time of line 4')).toHaveValue('')
  await panel.getByRole('button', { name: 'One Line Back' }).click()
  await expect(panel.getByText('Next: सबके मन में')).toBeVisible()
  await expect(panel.getByLabel('Time of line 2')).toHaveValue('')
  await sound.evaluate((media: HTMLMediaElement) => media.play())
  for (const index of [1, 2]) {
    const before = await positionOf(sound)
    await now.press('Enter')
    tapped[index] = [before, await positionOf(sound)]
  }
  await expect(panel.getByText('Every line has had its turn.')).toBeVisible()
  const times = [1, 2, 4].map((number) => panel.getByLabel(`Time of line ${number}`))
  for (const [index, [before, after]] of tapped.entries()) {
    const seconds = await secondsOf(panel.getByLabel(`Time of line ${[1, 2, 4][index]}`))
    expect(seconds).toBeGreaterThanOrEqual(before - 0.02)
    expect(seconds).toBeLessThanOrEqual(after + 0.02)
  }

  const last = panel.getByLabel('Time of line 4')
  const second = await secondsOf(last)
  await last.press('ArrowUp')
  await last.press('ArrowUp')
  await last.press('ArrowDown')
  expect(await secondsOf(last)).toBeCloseTo(second + 0.1, 5)
  await last.fill('0:00.10')
  await last.blur()
  await page.getByRole('button', { name: 'Update Content' }).click()
  await expect(panel.getByRole('alert')).toHaveText('Line 4: This time is before that of an earlier line')
  await last.fill('soon')
  await page.getByRole('button', { name: 'Update Content' }).click()
  await expect(panel.getByText('A time looks like 1:23.45')).toBeVisible()
  await expect(last).toBeFocused()
  await last.fill('0:05.50')
  await last.blur()
  await expectAccessibleInBoth(page, `lyrics editor ${project.name}`)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Update Content' }).click()
  await expect(page.getByText('Lyrics saved')).toBeVisible()
  const [deva] = (await readPublic(slug)).lyrics
  expect(deva?.lines.map((line) => line.text)).toEqual(words.split('\n'))
  expect(deva?.lines.at(-1)?.atSec).toBe(5.5)
  expect(deva?.lines[2]?.atSec).toBeNull()

  await choose(panel, 'Roman')
  await panel.getByRole('button', { name: 'Make from Devanagari' }).click()
  await expect(text).toHaveValue('Karuna bahe\nSabake man men\n\nJay jinendra')
  await text.fill('Karuna bahe\nSab ke man men\n\nJay Jinendra')
  // On a phone the toast covers the link, and the toast stays while the mouse is on it.
  await expect(page.getByText('Lyrics saved')).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Content' }).first().click()
  const leaving = page.getByRole('dialog')
  await expect(leaving).toContainText('If you leave now, your lyrics are lost.')
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Update Content' }).click()
  await expect(panel.getByText('unsaved')).toBeHidden()
  await expect
    .poll(async () => (await readPublic(slug)).lyrics.map(({ script }) => script))
    .toEqual(['Deva', 'Latn'])
  expect((await readPublic(slug)).lyrics[1]?.lines.map((line) => line.text).join('\n')).toBe(
    'Karuna bahe\nSab ke man men\n\nJay Jinendra',
  )
  await expect(times[2] ?? last).toHaveValue('0:05.50')
  page.on('dialog', (dialog) => void dialog.accept())
  const remove = async (script: string) => {
    await choose(panel, script)
    await panel.getByRole('button', { name: 'Delete Lyrics' }).click()
    await expect(panel.getByRole('button', { name: 'Delete Lyrics' })).toBeHidden()
  }
  await remove('Roman')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Lyrics restored')).toBeVisible()
  await expect(text).toHaveValue('Karuna bahe\nSab ke man men\n\nJay Jinendra')
  for (const script of ['Roman', 'Devanagari']) await remove(script)
  expect((await readPublic(slug)).lyrics).toEqual([])
})

test('times in an LRC file or pasted LRC text are kept, and an error names its line @long', async ({
  page,
  api,
}) => {
  const panel = await openItem(page, api, 'snatra-puja-meru-shikhare')
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  const picker = panel.getByLabel('Lyrics file')
  await picker.setInputFiles(file('bad.lrc', '[00:01.00]મેરુ\n[00:7x]શિખરે'))
  const bad = panel.getByRole('textbox', { name: 'Words in Devanagari' })
  await expect(panel.getByRole('alert')).toContainText('Line 2: [00:7x] is not a time')
  await expect(bad).toHaveValue('[00:01.00]મેરુ\n[00:7x]શિખરે')
  await page.getByRole('button', { name: 'Update Content' }).click()
  await expect(panel.getByRole('alert')).toContainText('Line 2: [00:7x] is not a time')
  await bad.fill('[00:01.00]મેરુ\n[99:07.00]શિખરે')
  await expect(bad).toHaveValue('મેરુ\nશિખરે')
  await expect(panel.getByLabel('Time of line 2')).toHaveValue('99:07.00')
  await expect(panel.getByRole('alert')).toBeHidden()
  await expect(panel.getByRole('status')).toHaveText([
    'Most of these words are not in Devanagari.Line 2 begins at 99:07.00, after the end of the item at ' +
      `${await endOf(api, 'snatra-puja-meru-shikhare')}.`,
  ])
  await choose(panel, 'Gujarati')
  await picker.setInputFiles(file('good.lrc', '\uFEFF[ti:x]\r\n[00:02.00]શિખરે\r\n[00:01.00]મેરુ'))
  const text = panel.getByRole('textbox', { name: 'Words in Gujarati' })
  await expect(text).toHaveValue('મેરુ\nશિખરે')
  await expect(panel.getByLabel('Time of line 2')).toHaveValue('0:02.00')
  await text.focus()
  page.on('dialog', (dialog) => void dialog.accept())
  await text.evaluate((area) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '[00:03.20]જય')
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text).toHaveValue('જય')
  await expect(panel.getByLabel('Time of line 1')).toHaveValue('0:03.20')
  await panel.getByRole('button', { name: 'Clear Times' }).click()
  await expect(panel.getByLabel('Time of line 1')).toHaveValue('')
  await panel.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(text).toHaveValue('')
})

test('times typed as LRC become the times of their lines when the words are saved @long', async ({
  page,
  api,
}) => {
  const { id } = await makeContent(api, 'Sung from a phone')
  await page.goto(`/content/edit/${id}?tab=lyrics`)
  const panel = page.getByRole('region', { name: 'Lyrics' })
  await choose(panel, 'Roman')
  const text = panel.getByRole('textbox', { name: 'Words in Roman' })
  const savedLines = async () => {
    await page.getByRole('button', { name: 'Update Content' }).click()
    await expect(panel.getByText('unsaved')).toBeHidden()
    const { items } = (await api.must('GET', `/admin/content/${id}/lyrics`)) as {
      items: { lines: unknown[] }[]
    }
    return items[0]?.lines
  }
  await text.fill('[00:01.00]Meru\n[00:02.00]Shikhare')
  await expect(text).toHaveValue('Meru\nShikhare')
  await text.press('ControlOrMeta+End')
  await text.pressSequentially('\n[00:03.00][00:7x]Jay')
  await page.getByRole('button', { name: 'Update Content' }).click()
  await expect(panel.getByRole('alert')).toContainText('Line 3: [00:7x] is not a time')
  await text.fill('Meru\nShikhare\n[00:03.00]Jay')
  await expect(panel.getByLabel('Time of line 3')).toHaveValue('0:03.00')
  const sung = ['Meru', 'Shikhare', 'Jay'].map((line, index) => ({ text: line, atMs: (index + 1) * 1000 }))
  expect(await savedLines()).toEqual(sung)
  await text.fill('[00:05.00]Jay')
  expect(await savedLines()).toEqual([{ text: 'Jay', atMs: 5000 }])
  await expect(text).toHaveValue('Jay')
  await expect(panel.getByLabel('Time of line 1')).toHaveValue('0:05.00')
})

test.describe('words that somebody else saved meanwhile', () => {
  test.use({ expectedError: /status of 412/ })

  test('are replaced only after a confirmation @long', async ({ page, api }) => {
    const { id } = await makeContent(api, 'Sung by two')
    await page.goto(`/content/edit/${id}?tab=lyrics`)
    const panel = page.getByRole('region', { name: 'Lyrics' })
    await choose(panel, 'Roman')
    const text = panel.getByRole('textbox', { name: 'Words in Roman' })
    await text.fill('Mine')
    const theirs = (line: string) =>
      api.must('PUT', `/admin/content/${id}/lyrics/Latn`, { lines: [{ text: line }] })
    await theirs('Theirs')
    const save = page.getByRole('button', { name: 'Update Content' })
    page.once('dialog', (dialog) => void dialog.dismiss())
    await save.click()
    await expect(page.getByText('Someone else changed this item since you opened it')).toBeVisible()
    await expect(text).toHaveValue('Mine')
    await panel.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(text).toHaveValue('Theirs')
    await text.fill('Mine again')
    await theirs('Theirs again')
    page.once('dialog', (dialog) => {
      expect(dialog.message()).toMatch(/^Someone else changed the words in Roman/)
      void dialog.accept()
    })
    await save.click()
    await expect(page.getByText('Lyrics saved')).toBeVisible()
    await expect(panel.getByText('unsaved')).toBeHidden()
    await expect(text).toHaveValue('Mine again')
  })
})
