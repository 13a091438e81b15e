// Visitors find items without the app and without script.
import { expectNoSidewaysScroll } from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'

test.use({ role: 'nobody', javaScriptEnabled: false })

test('a visitor goes from the landing page to a category, an item and its singer @phone', async ({
  page,
}) => {
  await page.goto('/hi')
  await expect(page.locator('.card .titles a')).toHaveCount(12)
  await page.getByRole('link', { name: 'पूरी लाइब्रेरी देखें' }).click()
  // Finds the link by its address, since other journeys make categories with the same name.
  await page.locator('a[href="/hi/browse/stavans"]').click()
  await expect(page).toHaveURL('/hi/browse/stavans')
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: /भक्तामर|ભક્તામર/ }).click()
  await page.getByRole('link', { name: 'કુંજલ દોશી' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('કુંજલ દોશી')
  await expect(page.locator('a[href="/hi/watch/paryushan-avya-re"]')).toBeVisible()
})

test('a search in Gujarati finds a song with a title in another script @phone', async ({ page }) => {
  await page.goto('/browse')
  await page.getByRole('searchbox').fill('ભક્તામર')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search\?q=/)
  await expect(page.locator('a[href="/watch/bhaktamar-stotra-pratah-path"]')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('the landing page links to the app store on a phone, and shows QR codes on a large screen @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  const bar = page.getByRole('complementary', { name: 'Get the app' })
  await expect(bar).toBeVisible({ visible: isMobile })
  await expect(bar.getByRole('link')).toHaveText(isMobile ? ['Get it on Google Play'] : [])
  await expect(page.locator('.codes svg:visible')).toHaveCount(isMobile ? 0 : 2)
})
