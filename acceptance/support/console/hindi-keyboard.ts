import type { Page } from '@playwright/test'

/**
 * Presses Ctrl with the key that is at this letter's place on a Latin keyboard. On a Hindi keyboard it types a
 * Devanagari sign.
 */
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
