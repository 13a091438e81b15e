// The API reference and the guide for app developers, on any screen, with and without script.
import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  standardAxe,
} from '../../support/console/accessibility.ts'
import { expect, test } from '../../support/console/journey.ts'
import { stopClock, takeClock } from '../../support/console/toast-life.ts'

const pages = ['/api/docs', '/api/docs/guide']
/** Checks only the first call with axe: all calls look alike, and checking all takes half a minute. */
const shortAxe = (page: Page) => standardAxe(page).exclude('article ~ article')

for (const path of pages) {
  test(`${path} is accessible and fits a small phone @long`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page, path, shortAxe(page))
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page, path)
  })

  test(`each part of ${path} is accessible in light and dark`, { tag: '@long' }, async ({ page }) => {
    await page.goto(path)
    await expectAccessibleInBoth(page, path)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page, `${path} in dark on a phone`, shortAxe(page))
  })
}

test('the keyboard reaches the content of the API reference, and each call through the table of contents @long', async ({
  page,
}) => {
  await page.goto('/api/docs')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.getByRole('navigation').getByText('Playback', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Clear Key licence/ })
    .press('Enter')
  await expect(page).toHaveURL('/api/docs#licence')
  await expect(page.getByRole('article', { name: /Clear Key licence/ })).toBeInViewport()
})

test('a command of the API reference is copied exactly as shown @long', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await takeClock(page)
  await page.goto('/api/docs')
  // Stops the clock, since the button says "Copied" for only two seconds.
  await stopClock(page)
  const article = page.getByRole('article', { name: 'Send a one-time password to a phone' })
  await article.getByRole('button', { name: 'Copy' }).click()
  await expect(article.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^curl -s -X POST 'http.*\/app\/auth\/otp\/request'[^]*\+919876543210[^]*\}'$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the API reference has its quick start, parameters, examples and errors', async ({ page }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: 'Quick start' })).toBeVisible()
    const article = page.getByRole('article', { name: 'Active content, newest first', exact: true })
    await expect(article.getByRole('table', { name: 'Parameters' })).toContainText('pageSize')
    await article.getByText('Example answer').click()
    await expect(article.getByText('"licenceUrl"').first()).toBeVisible()
    const verify = page.getByRole('article', { name: 'Trade a one-time password for tokens' })
    await verify.getByRole('link', { name: 'invalid-code' }).click()
    await expect(page.getByRole('row', { name: /invalid-code/ })).toBeInViewport()
    await article.getByRole('link', { name: 'AppContentList' }).click()
    await expect(page.getByRole('table', { name: 'Fields of AppContentList' })).toBeInViewport()
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})
