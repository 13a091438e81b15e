// The page of a shared song shows what its lines mean, and can repeat a verse.
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf } from '../../support/console/names.ts'

const slug = 'navkar-mantra-prabhat-vandana'
const position = (sound: Locator) => sound.evaluate(({ currentTime }: HTMLMediaElement) => currentTime)

const [english, hindi, gujarati] = [
  'I bow to the liberated souls',
  'सिद्धों को नमस्कार',
  'સિદ્ધોને નમસ્કાર',
] as const

/**
 * Collects each position that the page sets, in `window.starts`. An event of the browser may come seconds later,
 * when the sound has moved on.
 */
const noteStarts = (sound: Locator) =>
  sound.evaluate((media: HTMLMediaElement) => {
    const starts: number[] = []
    Object.assign(window, { starts })
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')
    Object.defineProperty(media, 'currentTime', {
      get: () => own?.get?.call(media),
      set: (at: number) => {
        starts.push(at)
        own?.set?.call(media, at)
      },
    })
  })

/** The visible copy of this text: the page has one copy for each script. */
const shown = (page: Page, text: string) => page.getByText(text).locator('visible=true')

test.use({ role: 'nobody' })

test('a reader chooses languages for the meaning, and the next page uses the same choice @phone', async ({
  page,
}) => {
  await page.goto(`/watch/${slug}`)
  const meaning = page.getByRole('group', { name: 'Meaning' })
  await expect(shown(page, english)).toHaveCount(1)
  await expect(shown(page, hindi)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Repeat this verse' })).toHaveCount(2)
  await meaning.getByLabel('Hindi').check()
  await meaning.getByLabel('English').uncheck()
  await expect(shown(page, hindi)).toHaveCount(1)
  await expectAccessibleInBoth(page, 'meanings')
  await expectNoSidewaysScroll(page)
  await page.goto(`/gu/watch/${slug}`)
  await expect(shown(page, hindi)).toHaveCount(1)
  for (const other of [english, gujarati]) await expect(shown(page, other)).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the meaning is shown in the language of the page, and other languages can be chosen', async ({
    page,
  }) => {
    await page.goto(`/gu/watch/${slug}`)
    await expect(shown(page, gujarati)).toHaveCount(1)
    await expect(shown(page, english)).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'અંગ્રેજી' }).check()
    await expect(shown(page, english)).toHaveCount(1)
    await expect(page.locator('.repeat').locator('visible=true')).toHaveCount(0)
  })
})

test('a verse is repeated until its button or another line is pressed', async ({ page }) => {
  await page.goto(`/watch/${slug}`)
  const [sound, repeat] = [page.locator('audio'), page.getByRole('button', { name: 'Repeat this verse' })]
  await noteStarts(sound)
  const starts = () => page.evaluate(() => (window as unknown as { starts: number[] }).starts)
  await repeat.first().click()
  await expect(repeat.first()).toHaveAttribute('aria-pressed', 'true')
  // The press itself sets the position twice, the repetition once more.
  await expect.poll(async () => (await starts()).length).toBeGreaterThan(2)
  expect(new Set(await starts()), 'always from the beginning of the verse').toEqual(new Set([0.4]))
  await page.getByRole('button', { name: 'Eso Pancha Namukkaro' }).click()
  await expect(repeat.first()).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => position(sound)).toBeGreaterThan(3.4)
  await repeat.last().click()
  // The last verse ends where the recording ends.
  const ofLast = async () => (await starts()).filter((at) => at > 3.4 && at < 3.7).length
  await expect.poll(ofLast).toBeGreaterThan(3)
  await repeat.last().click()
  await expect(repeat.last()).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => sound.evaluate(({ ended }: HTMLMediaElement) => ended)).toBe(true)
})

test('repeating a verse ends the repetition of a part from A to B, and the other way round', async ({
  page,
}) => {
  await page.goto(`/watch/${slug}`)
  const [sound, verse] = [
    page.locator('audio'),
    page.getByRole('button', { name: 'Repeat this verse' }).first(),
  ]
  const part = page.locator('#repeat')
  await verse.click()
  // Waits until the player is ready: an unready player would still set a position of its own.
  await expect(part).toBeEnabled()
  await expect(part).toHaveText('Repeat from here')
  await sound.evaluate((media: HTMLMediaElement) => {
    media.pause()
    media.currentTime = 1
  })
  await expect(verse).toHaveAttribute('aria-pressed', 'true')
  await part.click()
  await sound.evaluate((media: HTMLMediaElement) => (media.currentTime = 2.5))
  await part.click()
  await expect(part).toHaveText(/^Repeating 0:01 to 0:02/)
  await expect(verse).toHaveAttribute('aria-pressed', 'false')
  await verse.click()
  await expect(verse).toHaveAttribute('aria-pressed', 'true')
  await expect(part).toHaveText('Repeat from here')
})

test.describe('a song with fewer lines in one of its scripts', () => {
  test.use({ role: 'super_admin', javaScriptEnabled: false })

  test('shows the meaning only beside the script with as many lines', async ({ page, api }) => {
    const { id, title } = await makeContent(api, 'Two scripts', {
      mediaType: 'audio',
      sourceWorkflow: 'external',
      sources: [{ kind: 'mp4', url: 'https://songs.example.org/a.mp3', mimeType: 'audio/mpeg' }],
      active: true,
    })
    const write = (script: string, ...texts: string[]) =>
      api.must('PUT', `/admin/content/${id}/lyrics/${script}`, {
        lines: texts.map((text) => ({ text, atMs: null })),
      })
    await write('Deva', 'नमो अरिहंताणं', 'नमो सिद्धाणं')
    await write('Latn', 'Namo Arihantanam')
    await api.must('PUT', `/admin/content/${id}/meanings/en`, { lines: ['I bow to the victors', english] })
    await page.goto(`/watch/${slugOf(title)}`)
    const meaning = page.getByRole('group', { name: 'Meaning' })
    await expect(page.getByText('Namo Arihantanam')).toBeVisible()
    await expect(meaning).toBeHidden()
    await page.getByRole('radio', { name: 'Devanagari' }).check()
    await expect(meaning).toBeVisible()
    await expect(shown(page, english)).toHaveCount(1)
  })
})
