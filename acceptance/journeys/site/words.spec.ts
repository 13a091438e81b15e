// The words of a song on its public page are marked while the sound plays.
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'

const slug = 'navkar-mantra-prabhat-vandana'
const positionOf = (sound: Locator) => sound.evaluate(({ currentTime }: HTMLMediaElement) => currentTime)

interface Mark {
  start: number
  /** Time at which the next line starts. */
  next: number
  /** Position of the sound when the line was marked. */
  position: number
}

/** Makes the page note when each line is marked, since a poll of the test may miss a short line. */
const noteMarks = (box: Locator) =>
  box.evaluate((node) => {
    const marks: object[] = []
    Reflect.set(window, 'marks', marks)
    const lines = [...node.querySelectorAll<HTMLElement>('[data-start]')]
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const index = lines.findIndex((line) => line === target)
        if (!lines[index]?.hasAttribute('aria-current')) continue
        const position = document.querySelector('audio')?.currentTime
        const [start, next] = [lines[index], lines[index + 1]].map((line) =>
          Number(line?.dataset['start'] ?? 99),
        )
        marks.push({ start, next, position })
      }
    }).observe(node, { subtree: true, attributeFilter: ['aria-current'] })
  })
const readMarks = (page: Page) => page.evaluate(() => Reflect.get(window, 'marks') as Mark[])

/** True if the marked line is visible inside the box. */
const isInBox = (box: Locator) =>
  box.evaluate((node) => {
    const line = node.querySelector('[aria-current]')?.getBoundingClientRect()
    const { top, bottom } = node.getBoundingClientRect()
    return line !== undefined && line.top >= top && line.bottom <= bottom
  })

test.use({ role: 'nobody' })

test('the line being sung is marked, and the song plays from a line that is pressed @phone @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 560 })
  await page.goto(`/watch/${slug}`)
  const box = page.getByRole('region', { name: 'Roman' })
  const current = box.locator('[aria-current]')
  const first = box.getByRole('button', { name: 'Namo Arihantanam' })
  await expect(first).toBeVisible()
  await expect(current).toHaveCount(0)
  const sound = page.locator('audio')
  await noteMarks(box)
  await page.getByRole('button', { name: /^Play: / }).click()
  // Plays slowly: a busy machine may stall for seconds, and the recording lasts only a few.
  await sound.evaluate((media: HTMLMediaElement) => (media.playbackRate = 0.5))
  await expect.poll(() => readMarks(page).then(({ length }) => length)).toBeGreaterThan(2)
  await expect(page.getByRole('region', { name: 'Devanagari' })).toBeHidden()

  await sound.evaluate((media: HTMLMediaElement) => media.pause())
  const marks = await readMarks(page)
  for (const { start, position } of marks) expect(position).toBeGreaterThanOrEqual(start)
  // Counts lines that were marked in time: a busy browser sometimes marks one late.
  const inTime = marks.filter(({ next, position }) => position < next)
  expect(inTime.length, 'until the next line').toBeGreaterThan(0)
  expect(marks.map(({ start }) => start)).toEqual(marks.map(({ start }) => start).toSorted((a, b) => a - b))
  await expectAccessibleInBoth(page, 'words')
  await expectNoSidewaysScroll(page)
  const late = box.getByRole('button', { name: 'Padhamam Havai Mangalam' })
  await late.click()
  await expect(late).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => isInBox(box)).toBe(true)
  expect(await positionOf(sound)).toBeGreaterThanOrEqual(5.3)
  await expect(late).toBeFocused()
  await expect.poll(() => sound.evaluate(({ ended }: HTMLMediaElement) => ended)).toBe(true)

  await page.getByRole('radio', { name: 'Devanagari' }).check()
  const other = page.getByRole('region', { name: 'Devanagari' })
  await expect(box).toBeHidden()
  await expect(other.locator('[aria-current]')).toHaveText('पढमं हवइ मंगलं')
  await expect.poll(() => isInBox(other)).toBe(true)
  await expect(other.locator('div')).toHaveAttribute('lang', 'hi-Deva')
})

test('an item plays in a browser that blocks localStorage @long', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    }),
  )
  await page.goto(`/watch/${slug}`)
  await page.getByRole('button', { name: /^Play: / }).click()
  const position = () => page.locator('audio').evaluate((media: HTMLMediaElement) => media.currentTime)
  await expect.poll(position).toBeGreaterThan(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page has the words in every script, and shows the chosen one', async ({ page, request }) => {
    const html = await (await request.get(`/hi/watch/${slug}`)).text()
    for (const line of ['णमो लोए सव्व साहूणं', 'ણમો લોએ સવ્વ સાહૂણં', 'Namo Loe Savva Sahunam'])
      expect(html).toContain(line)
    await page.goto(`/hi/watch/${slug}`)
    await expect(page.getByText('णमो लोए सव्व साहूणं')).toBeVisible()
    await expect(page.getByText('Namo Loe Savva Sahunam')).toBeHidden()
    await page.getByRole('radio', { name: 'रोमन' }).check()
    await expect(page.getByText('Namo Loe Savva Sahunam')).toBeVisible()
    await expect(page.getByText('णमो लोए सव्व साहूणं')).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})
