// The console while the database is away and while the server does not answer: it says so, keeps every typed word, does
// not sign anybody out, and goes on by itself.
import { type Page, expect, test } from '@playwright/test'
import { findFreePort } from '../../scripts/free-port.mjs'
import { type Relay, startRelay } from '../../scripts/relay.mjs'
import { keepToasts } from '../support/console/toast-life.ts'
import { uniqueName } from '../support/console/names.ts'
import { signIn, storedSession } from '../support/product/staff.ts'
import { Product, firstAdmin, makeDataDir, removeDataDir } from '../support/product/product.ts'

test.skip(!process.env['TEST_DATABASE_URL'], 'No PostgreSQL')
test.describe.configure({ mode: 'serial' })

let relay: Relay
let folder: string
let product: Product
let page: Page
test.beforeAll(async () => {
  folder = await makeDataDir()
  relay = await startRelay(process.env['TEST_DATABASE_URL'] ?? '')
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = firstAdmin
  const variables = { DATA_DIR: folder, DATABASE_URL: relay.url, ADMIN_EMAIL, ADMIN_PASSWORD }
  product = await new Product(variables, await findFreePort()).ready()
})
test.beforeEach(async ({ browser }) => {
  const storageState = storedSession(product.url, await signIn(product.url, 'super_admin'))
  page = await browser.newPage({ baseURL: product.url, storageState })
})
test.afterEach(() => page.close())
test.afterAll(async () => {
  await product.stop()
  await relay.cut()
  await removeDataDir(folder)
})
test('a save without the database keeps the typed words, and works once the database is back', async () => {
  const name = uniqueName('Kept')
  await page.goto('/categories/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('Every word of it')
  await relay.cut()
  await page.getByRole('button', { name: 'Create Category' }).click()
  const toasts = page.locator('[data-sonner-toast]')
  await expect(toasts).toContainText(
    'Server error: The database is not answering. Please try again in a moment.',
  )
  await expect(toasts).toHaveCount(1)
  const banner = page.getByText('The database is not answering. What you typed stays here')
  await expect(banner).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Description')).toHaveValue('Every word of it')
  await relay.mend()
  await expect(banner).toBeHidden()
  await page.getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category created successfully')).toBeVisible()
})

test('a list that waits for the database shows the banner but no toast, and loads when the database is back', async () => {
  await page.goto('/categories')
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await relay.cut()
  await page.getByRole('link', { name: 'Collections' }).first().click()
  await expect(page.getByText('The database is not answering.')).toBeVisible()
  await relay.mend()
  await expect(page.getByText('No collections yet')).toBeVisible()
  await expect(page.getByText('The database is not answering.')).toBeHidden()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('a page opened during the outage loads when the outage is over, and the person is still signed in', async () => {
  await relay.cut()
  await page.goto('/categories')
  await expect(page.getByText('Your session could not be loaded.')).toBeVisible()
  await relay.mend()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
})

test('repeated failures of the same poll show one toast, and the list stays', async () => {
  await keepToasts(page)
  await page.goto('/webhooks')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  let refused = 0
  page.on('response', (answer) => {
    if (answer.url().includes('/admin/webhooks') && answer.status() === 503) refused += 1
  })
  await relay.cut()
  // Waits for more than two rounds of polling, with three tries each.
  await expect.poll(() => refused).toBeGreaterThan(6)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await relay.mend()
  await expect(page.getByText('The database is not answering. What')).toBeHidden()
})

test('a silent server is reported after half a minute, and the list loads when it answers', async () => {
  await page.goto('/categories')
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  product.process.kill('SIGSTOP')
  try {
    await page.getByRole('link', { name: 'Collections' }).first().click()
    await expect(page.getByText('The server is not answering. What you typed stays here')).toBeVisible()
  } finally {
    product.process.kill('SIGCONT')
  }
  await expect(page.getByText('No collections yet')).toBeVisible()
  await expect(page.getByText('The server is not answering.')).toBeHidden()
})
