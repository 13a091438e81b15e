// The console with answers that break the contract, or that use the rarer of two allowed forms.
import { expect, test } from '../../support/console/journey.ts'
import { makeCategory, makeContent } from '../../support/console/items.ts'
import { answerWith, hideBatches, hold, retouch } from '../../support/console/staged-answers.ts'
import { dismissToast, keepToasts } from '../../support/console/toast-life.ts'

const lists = [
  ['/categories', '/admin/categories', 'Failed to load categories'],
  ['/content', '/admin/content', 'Failed to load content'],
  ['/carousel', '/admin/carousel', 'Failed to load carousel items'],
  ['/app-users', '/admin/app-users', 'Failed to load app users'],
  ['/admin-users', '/admin/admin-users', 'Failed to load admin users. Please try again.'],
] as const

test('a list reports an empty answer and can be loaded again @long', async ({ page }) => {
  // Holds back events: events of other journeys would make the page read the list again before Retry.
  await hold(page, 'GET', '/admin/events')
  await keepToasts(page)
  await hideBatches(page)
  for (const [screen, path, sentence] of lists) {
    const mend = await answerWith(page, path, null)
    await page.goto(screen)
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await dismissToast(page.getByRole('listitem').filter({ hasText: sentence }))
    await mend()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Retry' }).click()
    await expect(main.getByRole('link', { name: /^Edit / }).first()).toBeAttached()
    await expect(main.getByRole('alert')).toHaveCount(0)
  }
})

interface Item {
  categories: string[]
}
const withObjects = <T extends Item>(item: T) => ({
  ...item,
  categories: item.categories.map((_id) => ({ _id, name: 'Another name' })),
})

test('categories may come as objects: the card names them, the form keeps them @long', async ({
  page,
  api,
}) => {
  const category = await makeCategory(api, 'As an object')
  const { id, title } = await makeContent(api, 'Filed', { categories: [category.id] })
  await retouch(page, '/admin/content', (body) => ({
    ...body,
    items: (body['items'] as Item[]).map(withObjects),
  }))
  await retouch(page, `/admin/content/${id}`, (body) => withObjects(body as unknown as Item))
  await page.goto(`/content?q=${encodeURIComponent(title)}`)
  const names = page.getByRole('list', { name: 'Categories' }).getByRole('listitem')
  await expect(names).toHaveText([category.name])

  await page.goto(`/content/edit/${id}`)
  await expect(page.getByRole('button', { name: `Remove ${category.name}` })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: category.name })).toBeChecked()
  await page.getByLabel('Synopsis').fill('Another line')
  await page.getByRole('tab', { name: /Review/ }).click()
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(`/admin/content/${id}`),
  )
  await page.getByRole('button', { name: 'Update Content' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ categories: [category.id] })
})
