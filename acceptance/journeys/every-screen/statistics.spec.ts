// What is played and searched, and how far people play an item.
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
const some: Statistics = {
  days,
  items: [
    { contentId: '5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56', title, ...sums(6120) },
    { contentId: '3a9d4c52-1b7e-4f6a-8c21-6e0f5b9d2a34', title: 'Bhaktamar Stotra', ...sums(48) },
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
}
const none: Statistics = {
  days: days.map(({ day }) => ({ day, ...sums(0) })),
  items: [],
  platforms: [],
  languages: [],
  searches: 0,
  searchesWithoutFind: 0,
  wanted: [],
  playerErrors: [],
}

test('the statistics show the same numbers as bars and in a table @phone', async ({ page }, { project }) => {
  await answerWith(page, '/admin/statistics', some)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page).toHaveURL('/statistics')
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  const bars = page.getByRole('region', { name: 'Plays' }).locator('.ct-bar')
  await expect(bars).toHaveCount(30)
  const [first, last] = [await bars.first().boundingBox(), await bars.last().boundingBox()]
  expect(Number(last?.height), 'the last day has more plays').toBeGreaterThan(Number(first?.height))
  const table = page.getByRole('table', { name: 'Plays and hours by day' })
  await expect(table).toBeHidden()
  await page.getByText('Numbers by day').click()
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table.getByRole('row', { name: /^26 Nov/ })).toHaveText(/698\s*349\s*174\.5|698\s*349\s*175/)
  await expect(
    page.getByRole('table', { name: 'Most played items' }).getByRole('link', { name: title }),
  ).toHaveAttribute('href', `/content/edit/${some.items[0]?.contentId}`)
  await expect(page.getByText('96 of 1,240 searches found nothing.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'कल्याण मंदिर 31' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'network-lost on Android 12' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBoth(page, `statistics ${project.name}`)
})

test('another period is asked for, and kept in the address @long', async ({ page }) => {
  await answerWith(page, '/admin/statistics', some)
  await page.goto('/statistics')
  const asked = page.waitForRequest((request) => request.url().endsWith('/admin/statistics?days=7'))
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
  await asked
  await expect(page).toHaveURL('/statistics?days=7')
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
  const reached = [90, 80, 80, 70, 60, 50, 40, 30, 25]
  const played: ItemStatistics = { plays: 100, completed: 20, heardSec: 7200, errors: 1, reached }
  const mend = await answerWith(page, '/admin/content/[^/]+/statistics', played)
  await page.goto(`/content/edit/${id}`)
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
