// Items that go live and end by schedule. The browser is in another time zone, and the times are India's.
import type { Page } from '@playwright/test'
import { makeCarouselItem, makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'

test.use({ timezoneId: 'America/New_York' })

const goesLive = (page: Page) => page.getByLabel('Goes Live', { exact: true })
const ends = (page: Page) => page.getByLabel('Ends', { exact: true })
const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
const youtube = {
  sourceWorkflow: 'youtube',
  sources: [{ kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }],
}

test('an item is scheduled in Indian time, and an impossible time is refused with the reason @phone', async ({
  page,
  api,
}) => {
  const { id, title } = await makeContent(api, 'Scheduled', { ...youtube, active: true })
  await page.goto(`/content/edit/${id}`)
  const active = page.getByRole('checkbox', { name: 'Active' })
  await expect(active).toBeChecked()
  await expect(goesLive(page)).toBeHidden()
  await page.getByText('Schedule', { exact: true }).click()
  await goesLive(page).fill('2099-09-03T06:00')
  await expect(active).not.toBeChecked()
  await ends(page).fill('2099-09-01T18:00')
  await page.getByText('Schedule', { exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(ends(page)).toHaveAccessibleDescription(/It has to end after it goes live/)
  await ends(page).fill('2001-01-01T00:00')
  await expect(ends(page)).toHaveAccessibleDescription(/This time has passed/)
  await page.getByRole('button', { name: 'Clear Ends' }).click()
  await ends(page).pressSequentially('0309')
  await ends(page).blur()
  await expect(ends(page)).toHaveAccessibleDescription(/Complete the date and the time/)
  await ends(page).fill('2099-09-10T23:59')
  await page.getByRole('tab', { name: /^Review/ }).click()
  await expect(page.getByText('3 Sep 2099, 06:00', { exact: true })).toBeVisible()
  const outcome = /^Goes offline now, and live again on 3 Sep 2099, 06:00\. /
  await expect(page.getByText(outcome)).toBeVisible()
  await page.getByRole('button', { name: 'Update Content' }).click()
  await expect(page).toHaveURL('/content')
  // Searches for the item, since other journeys may have made ten newer ones.
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  await expect(card(page, title)).toContainText('Goes live 3 Sep 2099, 06:00')
  expect(await api.must('GET', `/admin/content/${id}`)).toMatchObject({
    active: false,
    publishAt: '2099-09-03T00:30:00.000Z',
    unpublishAt: '2099-09-10T18:29:00.000Z',
  })
  await page.goto(`/content/edit/${id}`)
  await expect(page.getByText('Goes live 3 Sep 2099, 06:00. Ends 10 Sep 2099, 23:59')).toBeVisible()
  await expect(goesLive(page)).toHaveValue('2099-09-03T06:00')
  await active.check()
  await expect(goesLive(page)).toHaveValue('')
  await expect(ends(page)).toHaveValue('2099-09-10T23:59')
})

test('the list shows when a carousel item ends @long', async ({ page, api }) => {
  const { id, title } = await makeCarouselItem(api, 'Until Samvatsari')
  await page.goto(`/carousel/edit/${id}`)
  await ends(page).fill('2099-09-05T21:30')
  await page.getByRole('button', { name: 'Update Carousel Item' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Ends 5 Sep 2099, 21:30')
  // Deletes the slide, so that the first page of the list has room for slides of other journeys.
  await api.must('DELETE', `/admin/carousel/${id}`)
})

test('a scheduled change is made by itself, and the card says if a change could not be made @long', async ({
  page,
  api,
}) => {
  const publishAt = '2099-09-03T00:30:00.000Z'
  const live = await makeContent(api, 'At dawn', { ...youtube, publishAt })
  const empty = await makeContent(api, 'Without a film', { publishAt })
  await page.goto(`/content/edit/${empty.id}`)
  await expect(page.getByText('There is nothing to play yet')).toBeVisible()
  for (const { id } of [live, empty])
    // Tries again: on a busy machine the time may have passed when the request arrives, which is then refused.
    await expect(async () => {
      const soon = new Date(Date.now() + 3000).toISOString()
      await api.must('PUT', `/admin/content/${id}`, { publishAt: soon })
    }).toPass({ timeout: 120_000 })
  const isActive = async () => (await api.must('GET', `/admin/content/${live.id}`))['active']
  await expect.poll(isActive, { intervals: [100] }).toBe(true)
  // Waits for the server and not for an event, since the page may miss events while it loads.
  const missed = async () => (await api.must('GET', `/admin/content/${empty.id}`))['scheduleMissed']
  await expect.poll(missed).toBeTruthy()
  await page.goto(`/content?q=${encodeURIComponent(empty.title)}`)
  await expect(card(page, empty.title)).toContainText('Did not go live')
})
