// What a screen says when something is missing, not allowed, or different from what was asked for.
import { breakElsewhere } from '../../support/console/elsewhere.ts'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { slugOf, uniqueName } from '../../support/console/names.ts'
import { seeOwnBatches } from '../../support/console/staged-answers.ts'

const sources = [{ kind: 'hls', url: 'https://cdn.example.org/a.m3u8' }]
const live = { active: true, sourceWorkflow: 'external', sources }

test('the public page of a live item opens from its card, its form and the palette', async ({
  page,
  context,
  api,
}) => {
  const { id, title } = await makeContent(api, 'Public', live)
  const hidden = await makeContent(api, 'Hidden')
  const path = `/watch/${slugOf(title)}`
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: `Open public page of ${title}` })).toHaveAttribute('href', path)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find / }).fill(title)
  const opened = context.waitForEvent('page')
  await page.getByRole('option', { name: `Open public page of ${title}` }).click()
  await expect(await opened).toHaveURL(path)

  await page.goto(`/content/edit/${id}`)
  const head = page.getByRole('region', { name: 'This Item' })
  await expect(head.getByRole('link', { name: 'Open public page' })).toHaveAttribute('href', path)
  await page.goto(`/content/edit/${hidden.id}`)
  await expect(head.getByRole('button', { name: 'No public page while the item is inactive' })).toBeDisabled()
})

test.describe('after a failed load', () => {
  test.use({ expectedError: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

  test('a picture is loaded again by itself', async ({ page, api }) => {
    const url = `https://pictures.example.org/${slugOf(uniqueName('late'))}.gif`
    const { title } = await makeContent(api, 'Late picture', { images: { poster: url, thumbnail: url } })
    breakElsewhere(page, url)
    await page.goto(`/content?q=${encodeURIComponent(title)}`)
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card.getByText('No Image')).toBeVisible()
    breakElsewhere(page, '')
    await expect(card.locator(`img[src="${url}"]`)).toBeVisible()
    await expect(card.getByText('No Image')).toHaveCount(0)
  })

  test('without a connection, a page that was never opened says “You are offline”, and later opens by itself', async ({
    page,
    context,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  })
})

test('a bulk change of the start time offers to take live items down until that time', async ({
  page,
  api,
}) => {
  const { id, title } = await makeContent(api, 'Paused', live)
  await seeOwnBatches(page)
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: `Select ${title}` }).click()
  const bar = page.getByRole('region', { name: 'Selected items' })
  await bar.getByRole('button', { name: 'Schedule…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const place = async () => (await dialog.boundingBox())?.y
  const first = await place()
  await dialog.getByLabel('Goes Live', { exact: true }).fill('2097-09-03T06:00')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('1 is live already', { exact: true })).toBeVisible()
  await expect.poll(place, 'wide and narrow questions open at one place').toBe(first)
  await expect(dialog.getByRole('button', { name: /^Change/ })).toHaveCount(0)
  await dialog
    .getByRole('button', { name: 'Take them down now and bring them back 3 Sep 2097, 06:00' })
    .click()
  await dialog.getByRole('button', { name: 'Change 1 item' }).click()
  await expect(page.getByText('1 item changed', { exact: true })).toBeVisible()
  expect(await api.must('GET', `/admin/content/${id}`)).toMatchObject({
    active: false,
    publishAt: '2097-09-03T00:30:00.000Z',
  })
})

test('a search for a category that does not fit the item says why it does not fit', async ({ page, api }) => {
  const name = uniqueName('Bhajans')
  await api.must('POST', '/admin/categories', { name, slug: slugOf(name), type: 'audio' })
  await page.goto('/content/new')
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(name)
  await expect(page.getByText(`${name} is for audio only`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('no such category')
  await expect(page.getByText('No active category fits')).toBeVisible()
})
