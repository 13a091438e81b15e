// The three tables of the console look and work alike.
import { expect, test } from '../../support/console/journey.ts'

const actions = [
  ['/carousel', 'Carousel items', [/^(Deactivate|Activate) ./, /^Edit ./, /^Delete ./]],
  ['/app-users', 'App users', [/^Edit ./]],
  ['/admin-users', 'Admin users', [/^Edit ./, /^Reset password of ./]],
] as const

test('the row actions are icons with accessible names, and Block is a word @long', async ({ page }) => {
  for (const [screen, caption, names] of actions) {
    await page.goto(screen)
    const row = page.getByRole('table', { name: caption }).getByRole('row').nth(1)
    const cell = row.getByRole('cell').last()
    await expect(cell).toHaveText(screen === '/app-users' ? /^(Block|Unblock) ./ : '')
    for (const name of names) {
      const action = cell.getByRole('button', { name }).or(cell.getByRole('link', { name }))
      await expect(action).toBeVisible()
      await expect(action, 'the tooltip').toHaveAttribute('title', name)
    }
  }
})
