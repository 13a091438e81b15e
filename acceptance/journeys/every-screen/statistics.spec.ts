// The statistics in the console: what people play and search for, and how far they play an item.
import type { ItemStatistics, Statistics } from '@jinvani/contract'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { answerWith, refuse } from '../../support/console/staged-answers.ts'

const title = 'શ્રીમદ્ રાજચંદ્ર આત્મસિદ્ધિશાસ્ત્રપ્રવચનમાળાપર્યુષણમહાપર્વવિશેષસંગ્રહ'
const dayOf = (index: number) => new Date(Date.UTC(2026, 9, 28 + index)).toISOString().slice(0, 10)
const sums = (plays: number) => ({ plays, completed: Math.round(plays / 2), heardSec: plays * 900 })
const days = Array.from({ length: 30 }, (_, index) => ({
  day: dayOf(index),
  ...sums(400 + 37 * (index % 7) + index * 9),
}))
const before = days.map((day, index) => ({ day: dayOf(index - 30), ...sums(day.plays - 100) }))
const reached = [90, 80, 80, 70, 60, 50, 40, 30, 25]
const played = { picture: '', durationSec: 1800, reached }
const some: Statistics = {
  days,
  before,
  isSample: false,
  items: [
    { ...played, contentId: '5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56', title, ...sums(6120) },
    {
      ...played,
      contentId: '3a9d4c52-1b7e-4f6a-8c21-6e0f5b9d2a34',
      title: 'Bhaktamar Stotra',
      durationSec: 0,
      plays: 100,
      completed: 20,
      heardSec: 0,
    },
  ],
  platforms: [
    { platform: 'android', ...sums(11_200) },
    { platform: 'tv', ...sums(40) },
  ],
  languages: [{ language: 'gu', ...sums(9000) }],
  searches: 1240,
  searchesWithoutFind: 96,
  wanted: [{ words: 'कल्याण मंदिर', times: 31 }],
  playerErrors: [{ code: 'network-lost', platform: 'android', times: 12 }],
  failing: [{ contentId: '5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56', title, errors: 9, plays: 6120 }],
}
const none: Statistics = {
  days: days.map(({ day }) => ({ day, ...sums(0) })),
  before: before.map(({ day }) => ({ day, ...sums(0) })),
  isSample: false,
  items: [],
  platforms: [],
  languages: [],
  searches: 0,
  searchesWithoutFind: 0,
  wanted: [],
  playerErrors: [],
  failing: [],
}

test('the statistics show the same numbers as a line and in a table @phone', async ({ page }, {
  project,
}) => {
  await answerWith(page, '/admin/statistics', some)
  await page.goto('/dashboard')
  if (project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Statistics' }).click()
  await expect(page).toHaveURL('/statistics')
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  const plays = page.getByRole('region', { name: 'Plays' })
  await expect(plays.getByText('Up 19 % from 16,060 in the 30 days before')).toBeVisible()
  const line = plays.getByRole('slider', { name: 'Plays by day' })
  await line.press('Home')
  await expect(line).toHaveAttribute('aria-valuetext', '28 Oct: 400 plays; 28 Sept: 300 plays')
  await line.press('ArrowRight')
  await expect(line).toHaveAttribute('aria-valuetext', '29 Oct: 446 plays; 29 Sept: 346 plays')
  await line.press('End')
  await expect(plays.getByText('26 Nov, so far: 698 plays')).toBeVisible()
  await expect(plays.getByText('27 Oct: 598 plays')).toBeVisible()
  const points = async (place: number) => {
    const drawn = (await plays.locator('svg polyline').nth(place).getAttribute('points')) ?? ''
    return drawn.split(' ').map((point) => Number(point.split(',')[1]))
  }
  const [then, now] = [await points(0), await points(1)]
  expect(now).toHaveLength(30)
  expect(now.at(-1), 'the last day has more plays, so it is nearer to the top').toBeLessThan(Number(now[0]))
  expect(now.every((height, index) => height < Number(then[index]))).toBe(true)
  await expect(page.getByText('Items whose length is not known add no hours')).toBeVisible()
  const table = page.getByRole('table', { name: 'Plays and hours by day' })
  await expect(table).toBeHidden()
  await page.getByText('Numbers by day').click()
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table.getByRole('row', { name: /^26 Nov/ })).toHaveText(/698\s*349\s*174\.5|698\s*349\s*175/)
  await expect(
    page.getByRole('table', { name: 'Most played items' }).getByRole('link', { name: title }),
  ).toHaveAttribute('href', `/content/edit/${some.items[0]?.contentId}`)
  await expect(page.getByRole('row', { name: /^Bhaktamar Stotra/ })).toHaveText(
    /Half stop before 70 %\s*100\s*–$/,
  )
  await expect(
    page.getByRole('table', { name: 'Plays by platform' }).getByRole('row', { name: /^TV/ }),
  ).toHaveText(/40\s*10\s*0 %$/)
  await expect(page.getByRole('row', { name: `${title} 9 6,120` })).toBeVisible()
  await expect(page.getByText('96 of 1,240 searches found nothing.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'कल्याण मंदिर 31' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Connection lost on Android 12' })).toBeVisible()
  const bottomOf = async (name: string) => {
    const box = await page.getByRole('region', { name }).boundingBox()
    return Math.round((box?.y ?? NaN) + (box?.height ?? NaN))
  }
  const difference = async () =>
    (await bottomOf('Searches Without Results')) - (await bottomOf('Playback Errors'))
  if (project.name === 'desktop') await expect.poll(difference).toBe(0)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBoth(page, `statistics ${project.name}`)
})

test('another period can be chosen, and is kept in the address @long', async ({ page }) => {
  await answerWith(page, '/admin/statistics', some)
  await page.goto('/statistics')
  const asked = page.waitForRequest((request) => request.url().endsWith('/admin/statistics?days=7'))
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
  await asked
  await expect(page).toHaveURL('/statistics?days=7')
  await page.goto('/statistics?month=2026-10')
  await expect(page.getByRole('combobox', { name: 'Period' })).toContainText('October 2026')
  await expect(page.getByRole('region', { name: 'Plays' }).getByText('October 2026')).toBeVisible()
})

test('a month is compared with the month before, which may be longer @long', async ({ page }) => {
  const month = (name: string, length: number, plays: number) =>
    Array.from({ length }, (_, index) => ({
      day: `${name}-${String(index + 1).padStart(2, '0')}`,
      ...sums(plays),
    }))
  await answerWith(page, '/admin/statistics', {
    ...some,
    days: month('2026-02', 28, 40),
    before: month('2026-01', 31, 20),
  })
  await page.clock.setFixedTime('2026-03-12T04:00:00Z')
  await page.goto('/statistics')
  const asked = page.waitForRequest((request) => request.url().endsWith('/admin/statistics?month=2026-02'))
  await page.getByRole('combobox', { name: 'Period' }).selectOption('February 2026')
  await asked
  await expect(page).toHaveURL('/statistics?month=2026-02')
  const plays = page.getByRole('region', { name: 'Plays' })
  await expect(plays.getByText('Up 81 % from 620 in the 31 days before')).toBeVisible()
  await expect(plays.getByText('31 days before', { exact: true })).toBeVisible()
  const line = plays.getByRole('slider', { name: 'Plays by day' })
  await line.press('End')
  await expect(line).toHaveAttribute('aria-valuetext', '28 Feb: 40 plays; 28 Jan: 20 plays')
  await expect(plays.locator('svg polyline').first()).toHaveAttribute('points', /^(?:\S+ ){27}\S+$/)
})

test.describe(() => {
  test.use({ role: 'viewer', expectedError: /status of 500/ })

  test('a viewer is told when nothing was sent, and when the server fails @long', async ({ page }) => {
    const mend = await answerWith(page, '/admin/statistics', none)
    await page.goto('/statistics')
    await expect(page.getByRole('heading', { name: 'No app has sent events in these days' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'How apps send events' })).toHaveAttribute(
      'href',
      '/api/docs',
    )
    await mend()
    await refuse(page, { method: 'GET', path: '/admin/statistics', status: 500 })
    await page.reload()
    await expect(page.getByText('The statistics are not available right now.')).toBeVisible()
  })
})

test('the page of an item says where people stop @phone @long', async ({ page, api }, { project }) => {
  const { id } = await makeContent(api, 'Stops')
  const stops: ItemStatistics = { plays: 100, completed: 20, heardSec: 7200, errors: 1, reached }
  const mend = await answerWith(page, '/admin/content/[^/]+/statistics', stops)
  await page.goto(`/content/edit/${id}?tab=audience`)
  const panel = page.getByRole('region', { name: 'Where People Stop' })
  await expect(panel.getByText('Last 90 days: plays 100, hours 2, errors 1')).toBeVisible()
  await expect(panel.getByRole('row')).toHaveCount(11)
  await expect(panel.getByRole('row', { name: '10 % 90 90 %' })).toBeVisible()
  await expect(panel.getByRole('row', { name: 'End 20 20 %' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBoth(page, `where people stop ${project.name}`)
  await mend()
  await page.reload()
  await expect(panel.getByText('Nobody played it yet')).toBeVisible()
})

test('the dashboard shows plays first, and starts a new item from a title that people searched for @phone', async ({
  page,
}, { project }) => {
  const mend = await answerWith(page, '/admin/statistics', { ...some, isSample: true })
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText('Sample events of the demo library')).toBeVisible()
  await expect(main.getByRole('slider', { name: 'Plays by day' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'All statistics' })).toHaveAttribute('href', '/statistics')
  await expect(main.getByRole('table', { name: 'Most played items' }).getByRole('link')).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBoth(page, `dashboard with plays ${project.name}`)
  await main.getByRole('link', { name: 'Add “कल्याण मंदिर”' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('कल्याण मंदिर')
  await expect(page.getByLabel('Slug', { exact: true })).toHaveValue(/^[a-z\d-]+$/)
  await mend()
  await answerWith(page, '/admin/statistics', none)
  await page.goto('/dashboard')
  await expect(main.getByRole('heading', { name: 'No app has sent events in 28 days' })).toBeVisible()
})

test('in forced colours the line, the days before and the chosen day differ by shape', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await answerWith(page, '/admin/statistics', some)
  await page.goto('/statistics')
  const plays = page.getByRole('region', { name: 'Plays' })
  const [then, now] = [plays.locator('svg polyline').first(), plays.locator('svg polyline').last()]
  const strokeOf = (line: typeof now) => line.evaluate((drawn) => getComputedStyle(drawn).stroke)
  const textColour = await plays.evaluate((region) => getComputedStyle(region).color)
  expect(await strokeOf(now)).toBe(textColour)
  await expect(then).toHaveAttribute('stroke-dasharray', /\d/)
  const chart = plays.locator('svg[viewBox]').last()
  const before = await chart.screenshot()
  await plays.getByRole('slider', { name: 'Plays by day' }).press('ArrowLeft')
  await expect(plays.getByText('25 Nov: 652 plays')).toBeVisible()
  expect((await chart.screenshot()).equals(before), 'the chosen day is seen').toBe(false)
})

test.describe(() => {
  test.use({ role: 'viewer' })

  test('a viewer sees the plays on the dashboard, and no button that adds an item', async ({ page }) => {
    await answerWith(page, '/admin/statistics', some)
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    await expect(main.getByRole('table', { name: 'Words that nothing was found for' })).toBeVisible()
    await expect(main.getByRole('link', { name: /^Add/ })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'More' })).toHaveCount(0)
    await main.getByRole('link', { name: 'All statistics' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  })
})
