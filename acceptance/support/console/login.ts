import type { Page } from '@playwright/test'

/** Fills in the login page and sends it; what follows is up to the journey. */
export async function fillLogin(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
