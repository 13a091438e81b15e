// Everything that an item lacks, with links to the fields, and the dashboard's lists of these items.
import type { Page } from '@playwright/test'
import { makeContent } from '../../support/console/items.ts'
import { expect, test } from '../../support/console/journey.ts'
import { retouch } from '../../support/console/staged-answers.ts'

const youtube = {
  sourceWorkflow: 'youtube',
  sources: [{ kind: 'youtube', url: 'https://youtu.be/dQw4w9WgXcQ' }],
}
const review = async (page: Page) => {
  await page.getByRole('tab', { name: /^Review/ }).click()
  await expect(page.getByText('Step 6 of 6')).toBeVisible()
}
const missing = (page: Page, text: string) =>
  page.getByRole('list', { name: 'What is missing' }).getByRole('button', { name: text })

test('the card and the review name each thing that an item lacks, with a link to its field @phone @long', async ({
  page,
  api,
}) => {
  const { id, title } = await makeContent(api, 'Unfinished', youtube)
  const library = `/content?missing=rating&q=${encodeURIComponent(title)}`
  await page.goto(library)
  const card = page.getByRole('listitem').filter({ hasText: title })
  await card.getByRole('button', { name: /^\d missing in / }).click()
  await page
    .getByRole('list', { name: 'Missing' })
    .getByRole('link', { name: /^Poster is missing/ })
    .click()
  await expect(page).toHaveURL(`/content/edit/${id}?step=4&missing=poster`)
  await expect(page.getByLabel('Poster URL')).toBeFocused()

  await review(page)
  const outcome = page.getByText(
    /^Saved as a draft: it is not active\. Missing: synopsis, category, poster, /,
  )
  await expect(outcome).toBeVisible()
  await missing(page, 'It is in no category').click()
  await expect(page.getByLabel('Search categories')).toBeFocused()
  await review(page)
  await missing(page, 'Rating is missing').click()
  await expect(page.getByLabel('Rating', { exact: true })).toBeFocused()
  await page.getByLabel('Rating', { exact: true }).selectOption('A')
  await review(page)
  await missing(page, 'Rated A: choose the warnings for viewers').click()
  await expect(page.getByRole('checkbox', { name: 'Violence' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Violence' }).check()
  await review(page)
  await expect(missing(page, 'Rated A')).toHaveCount(0)
  await page.getByRole('button', { name: 'Update Content' }).click()
  await expect(page.getByText('Content updated successfully')).toBeVisible()
  await page.goto(library)
  await expect(page.getByText('No content found')).toBeVisible()
})

const id = '0192f0c0-0000-7000-8000-000000000001'
const at = new Date(Date.now() + 60 * 60_000).toISOString()
const told = {
  coming: { total: 1, items: [{ kind: 'carousel', itemId: id, title: 'Slide', change: 'publish', at }] },
  missed: { total: 1, items: [{ noun: 'content', _id: id, title: 'Late', at, reason: 'No file', by: null }] },
  processing: {
    total: 1,
    items: [
      {
        contentId: id,
        title: 'Waiting',
        processing: { id, status: 'pending', progress: 0, stage: 'Waiting', queuePlace: 3, etaSec: 600 },
      },
    ],
  },
  failed: { total: 1, items: [{ contentId: id, title: 'Broken', message: 'It holds no picture', at }] },
  missing: { total: 9, kinds: [{ kind: 'poster', total: 9 }] },
  dead: {
    total: 7,
    items: [{ contentId: id, title: 'Gone', since: at, reason: 'YouTube has no such film' }],
  },
  colleagues: [{ at, by: 'Asha', action: 'content.update', itemId: id, itemName: 'Girnar', count: 4 }],
}

test('the dashboard lists the work of the day, and each line leads to the page for that work', async ({
  page,
}) => {
  let today: object = told
  await retouch(page, '/admin/dashboard/today', () => today)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  const part = (name: string) => main.getByRole('region', { name })
  await expect(part('Being Processed')).toContainText('2 items before this one, about 10 minutes')
  await expect(part('Failed')).toContainText('It holds no picture')
  await expect(part('Did Not Go Live')).toContainText('No file')
  for (const [name, line, target] of [
    ['Today and This Week', 'Slide', `/carousel/edit/${id}`],
    ['Did Not Go Live', 'Late', `/content/edit/${id}`],
    ['Being Processed', 'Waiting', `/content/edit/${id}`],
    ['Failed', 'Broken', `/content/edit/${id}`],
    ['Not Ready Yet', 'Poster', '/content?missing=poster'],
    ['Dead Links', 'Gone', `/content/edit/${id}?step=3&missing=source`],
    ['Dead Links', 'All of them', '/content?missing=source'],
    ['Changes by Colleagues', 'Asha changed the item “Girnar” and 3 more', `/content/edit/${id}`],
  ] as const)
    await expect(part(name).getByRole('link', { name: line }), line).toHaveAttribute('href', target)

  const boxOf = async (name: string) => (await part(name).boundingBox()) ?? { y: NaN, height: NaN }
  const gap = async () => {
    const [upper, lower] = [await boxOf('Today and This Week'), await boxOf('Did Not Go Live')]
    return lower.y - upper.y - upper.height
  }
  await expect.poll(gap, 'between two panels of a column').toBeCloseTo(16)

  const none = { total: 0, items: [] }
  today = { ...told, failed: none, dead: none, colleagues: [] }
  await page.reload()
  await expect(main.getByRole('list', { name: 'Nothing to do' }).getByRole('listitem')).toHaveText([
    'Nothing failed',
    'No dead links',
    'No changes by colleagues in two weeks',
  ])
  for (const name of ['Failed', 'Dead Links', 'Changes by Colleagues'])
    await expect(part(name)).toHaveCount(0)
  await expect(part('Being Processed')).toBeVisible()
})
