// What goes live and ends by itself: set in India's time by a browser that is somewhere else, and seen when it happens.
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

test('an item is scheduled in the time of India, with a sentence for what cannot be @phone', async ({
  page,
  api,
}) => {
  const { id, title } = await makeContent(api, 'Scheduled', { ...youtube, active: true })
  await page.goto(`/content/edit/${id}`)
  const active = page.getByRole('checkbox', { name: 'Active' })
  await expect(active).toBeChecked()
  await goesLive(page).fill('2099-09-03T06:00')
  await expect(active).not.toBeChecked()
  await ends(page).fill('2099-09-01T18:00')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(ends(page)).toHaveAccessibleDescription(/It has to end after it goes live/)
  await ends(page).fill('2001-01-01T00:00')
  await expect(ends(page)).toHaveAccessibleDescription(/This time has passed/)
  await page.getByRole('button', { name: 'Clear Ends' }).click()
  await ends(page).pressSequentially('0309')
  await ends(page).blur()
  await expect(ends(page)).toHaveAccessibleDescription(/Complete the date and the time/)
  await ends(page).fill('2099-09-10T23:59')
  await page.getByRole('button', { name: /^Review/ }).click()
  await expect(page.getByText('3 Sep 2099, 06:00')).toBeVisible()
  await page.getByRole('button', { name: 'Update Content' }).click()
  await expect(page).toHaveURL('/content')
  await expect(card(page, title)).toContainText('Goes live 3 Sep 2099, 06:00')
  expect(await api.must('GET', `/admin/content/${id}`)).toMatchObject({
    active: false,
    publishAt: '2099-09-03T00:30:00.000Z',
    unpublishAt: '2099-09-10T18:29:00.000Z',
  })
  await page.goto(`/content/edit/${id}`)
  await expect(goesLive(page)).toHaveValue('2099-09-03T06:00')
  await active.check()
  await expect(goesLive(page)).toHaveValue('')
  await expect(ends(page)).toHaveValue('2099-09-10T23:59')
})

test('an entry of the carousel ends by itself', async ({ page, api }) => {
  const { id, title } = await makeCarouselItem(api, 'Until Samvatsari')
  await page.goto(`/carousel/edit/${id}`)
  await ends(page).fill('2099-09-05T21:30')
  await page.getByRole('button', { name: 'Update Carousel Item' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Ends 5 Sep 2099, 21:30')
  // The first page of the list has to hold what others make.
  await api.must('DELETE', `/admin/carousel/${id}`)
})

test('what was scheduled happens within five seconds, and what cannot be says so', async ({ page, api }) => {
  const at = Date.now() + 3000
  const publishAt = new Date(at).toISOString()
  const live = await makeContent(api, 'At dawn', { ...youtube, publishAt })
  const empty = await makeContent(api, 'Without a film', { publishAt })
  await page.goto(`/content/edit/${empty.id}`)
  await expect(page.getByText('There is nothing to play yet')).toBeVisible()
  const isActive = async () => (await api.must('GET', `/admin/content/${live.id}`))['active']
  await expect.poll(isActive, { intervals: [100] }).toBe(true)
  expect(Date.now() - at).toBeLessThan(5000)
  await page.goto(`/content?q=${encodeURIComponent(empty.title)}`)
  await expect(card(page, empty.title)).toContainText('Did not go live')
})
