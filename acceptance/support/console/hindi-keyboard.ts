import type { Page } from '@playwright/test'

/** Presses Ctrl and the key at the place of a Latin letter, as a Hindi keyboard does: the key itself is no Latin letter. */
export async function pressOnHindiKeyboard(page: Page, letter: 'd' | 'z'): Promise<void> {
  const keys = { d: '्', z: 'ॆ' }
  const client = await page.context().newCDPSession(page)
  const upper = letter.toUpperCase()
  const press = {
    key: keys[letter],
    code: `Key${upper}`,
    windowsVirtualKeyCode: upper.charCodeAt(0),
    modifiers: 2,
  }
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press })
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press })
  await client.detach()
}
