import type { Page } from '@playwright/test'

export async function chooseInMenu(page: Page, menu: string, line: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: line, exact: true }).click()
}
