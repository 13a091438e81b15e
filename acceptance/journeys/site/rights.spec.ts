// People delete their account, even without the app, and get a copy of their data.
import { readFile } from 'node:fs/promises'
import { privacyVersion } from '@jinvani/contract'
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { Api } from '../../support/product/api.ts'
import { newCode, signUp } from '../../support/product/app-user.ts'
import { expect, test } from '../../support/console/journey.ts'
import { keepToasts } from '../../support/console/toast-life.ts'
import { type Product, makePreparedDir, removeDataDir, startProduct } from '../../support/product/product.ts'
import { signIn, storedSession } from '../../support/product/staff.ts'

// The browser logs these refusals as errors; the page explains them.
test.use({ role: 'nobody', expectedError: /status of (401|422)/ })

let product: Product
let folder: string
test.beforeAll(async () => {
  folder = await makePreparedDir()
  product = await startProduct(folder, { LIMITS: 'POINTS_PER_MINUTE=0', MEDIA_PROCESSING: 'false' })
})
test.afterAll(async () => {
  await product.stop()
  await removeDataDir(folder)
})
test.describe.configure({ mode: 'serial' })

const people = async () =>
  (await (await Api.signIn(product.url, 'super_admin')).must('GET', '/admin/app-users'))['total']

async function expectGood(page: Page): Promise<void> {
  await expectAccessibleInBoth(page, 'deletion')
  await expectNoSidewaysScroll(page)
}

test('a person deletes their account on a small phone, without the app', async ({ page }) => {
  const phone = '+919820077701'
  await signUp(product, phone)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${product.url}/privacy`)
  await page.getByRole('main').getByRole('link', { name: 'Delete your account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete your account')
  const number = page.getByRole('textbox', { name: 'Phone number' })
  const code = page.getByRole('textbox', { name: 'Code from the message' })
  const send = page.getByRole('button', { name: 'Send me a code' })
  await number.fill('12')
  await send.click()
  await expect(page.getByRole('alert').getByText(/^This number is not right/)).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill('+1 212 555 0123')
  await send.click()
  await expect(
    page.getByRole('alert').getByText(/^Only numbers that begin with \+91 can sign in/),
  ).toBeVisible()
  await number.fill('98200 77701')
  const right = await newCode(product, () => number.press('Enter'))
  await expect(page.getByRole('status')).toHaveText('We have sent a code to 98200 77701.')
  await expect(code).toBeFocused()
  await code.fill(right === '000000' ? '000001' : '000000')
  await code.press('Enter')
  await expect(page.getByRole('alert').getByText(/^The code is wrong or has expired/)).toBeVisible()
  await expectGood(page)
  expect(await people()).toBe(1)
  await code.clear()
  // Not by `fill`, which a limit of the field's length would not cut.
  await page.keyboard.insertText(` ${right.slice(0, 3)} – ${right.slice(3)} `)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('region', { name: 'This number has no account any more' })).toBeFocused()
  await expect(number).toBeHidden()
  expect(await people()).toBe(0)
})

test('the deletion page exists in three languages, and says what works without script @long', async ({
  page,
  browser,
}) => {
  await page.goto(product.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Delete your account' }).click()
  for (const [language, path, heading] of [
    ['हिन्दी', '/hi/delete-account', 'अपना खाता मिटाएँ'],
    ['ગુજરાતી', '/gu/delete-account', 'તમારું ખાતું કાઢી નાખો'],
  ] as const) {
    await page.getByRole('link', { name: language, exact: true }).click()
    await expect(page).toHaveURL(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await expectGood(page)
  }
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${product.url}/delete-account`)
  await expect(plain.getByText('Within 35 days: copies in our backups.')).toBeVisible()
  await expect(plain.getByText('You can also write to us')).toBeVisible()
  await expect(plain.getByRole('textbox')).toHaveCount(0)
  await context.close()
})

test('a super admin exports a person and erases them @long', async ({ browser }) => {
  const phone = '+919820077702'
  await signUp(product, phone, privacyVersion)
  const session = storedSession(product.url, await signIn(product.url, 'super_admin'))
  const context = await browser.newContext({ storageState: session, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await keepToasts(page)
  await page.goto(`${product.url}/app-users`)
  await page.getByRole('link', { name: `Edit ${phone}` }).click()
  const rights = page.getByRole('region', { name: 'Rights' })
  await expect(rights).toContainText(`The app user agreed to the privacy policy of ${privacyVersion}`)
  await page.getByLabel('Block User').check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('link', { name: `Edit ${phone}` }).click()
  const download = page.waitForEvent('download')
  await rights.getByRole('button', { name: 'Export Everything' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^jinvani-person-[\da-f-]{36}\.json$/)
  const copy = JSON.parse(await readFile(await file.path(), 'utf8')) as { person: { phone: string } }
  expect(copy.person.phone).toBe(phone)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void (questions.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  const erase = rights.getByRole('button', { name: 'Erase App User' })
  await erase.click()
  expect(await people()).toBe(1)
  await erase.click()
  await expect(page.getByText('User erased')).toBeVisible()
  await expect(page.getByText('No app users found')).toBeVisible()
  expect(questions[1]).toBe(
    'Are you sure you want to erase +91 98200 77702 and all their data? The number stays blocked for a time. This action cannot be undone.',
  )
  await context.close()
})
