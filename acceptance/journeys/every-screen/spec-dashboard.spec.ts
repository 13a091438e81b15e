// Specification section 2, Dashboard: what the screen shows.
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { answerWith, hold, retouch } from '../../support/console/staged-answers.ts'

test('the dashboard shows five linked numbers and three quick actions', async ({ page }) => {
  await retouch(page, '/admin/dashboard/stats', () => ({
    totalContent: 11,
    totalCategories: 12,
    featuredContent: 13,
    activeContent: 14,
    totalCarouselItems: 15,
    activeCarouselItems: 16,
  }))
  const release = await hold(page, 'GET', '/admin/dashboard/stats')
  await page.goto('/dashboard')
  await expect(page.getByText('Loading dashboard data...')).toBeVisible()
  release()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(main.getByText(/platform content and statistics/)).toBeVisible()
  const cards = main.getByRole('region', { name: 'Statistics' }).getByRole('link')
  await expect(cards).toHaveText([
    /Total Content\s*11/,
    /Categories\s*12/,
    /Featured Content\s*13/,
    /Active Content\s*14/,
    /Carousel Items\s*15\s*16 active/,
  ])
  const targets = ['/content', '/categories', '/content?featured=true', '/content?active=true', '/carousel']
  for (const [index, target] of targets.entries())
    await expect(cards.nth(index)).toHaveAttribute('href', target)
  const actions = {
    'Add Category': '/categories/new',
    'Add Content': '/content/new',
    'Add Carousel': '/carousel/create',
  }
  for (const [name, target] of Object.entries(actions))
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', target)
  await expect(page.getByText('Loading dashboard data...')).toBeHidden()
})

test('a card of the dashboard leads to the filtered library', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /Featured Content/ }).click()
  await expect(page).toHaveURL('/content?featured=true')
  await expect(page.getByLabel('Featured')).toHaveValue('true')
  await expect(page.getByRole('listitem').filter({ hasText: 'Featured' }).first()).toBeVisible()
})

test('the dashboard says in words how many items are being processed', async ({ page }) => {
  // Holds back the list under Today: other journeys' changes in it could have the words that must be absent.
  await hold(page, 'GET', '/admin/dashboard/today')
  const path = '/admin/dashboard/processing'
  const mend = await answerWith(page, path, { received: 0, processing: 0, ready: 0, failed: 0 })
  const asked = page.waitForResponse((response) => response.url().endsWith(path))
  await page.goto('/dashboard')
  await asked
  await expect(page.getByRole('link', { name: /Total Content/ })).toBeVisible()
  const films = page.getByRole('list', { name: 'Processing of items' })
  await expect(films).toHaveCount(0)
  await expect(page.getByText(/\b0 (received|films)|=/)).toHaveCount(0)
  await mend()
  await answerWith(page, path, { received: 5, processing: 3, ready: 1, failed: 1 })
  await page.reload()
  await expect(films.getByRole('listitem')).toHaveText([
    '3 items are being processed',
    '1 item could not be processed',
    '1 item is ready to play',
  ])
  await films.getByRole('link', { name: '3 items are being processed' }).click()
  await expect(page).toHaveURL('/content')
})

test('the newest items are pictures that lead to their pages', async ({ page, api }) => {
  const { id, title } = await makeContent(api, 'Newest')
  const own = await api.must('GET', `/admin/content/${id}`)
  // Puts the item in front of newer ones, which other journeys make, change and delete.
  await retouch(page, '/admin/content', ({ items, ...list }) => ({
    ...list,
    items: [own, ...(items as { _id: string }[]).filter(({ _id }) => _id !== id)].slice(0, 6),
  }))
  await page.goto('/dashboard')
  const newest = page.getByRole('region', { name: 'Newest items' })
  await expect(newest.getByRole('link')).toHaveCount(6)
  await newest.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(`/content/edit/${id}`)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
})
