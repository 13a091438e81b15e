import type { Page } from '@playwright/test'

/** Fills in the login form and sends it, without waiting for the answer. */
export async function fillLogin(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
