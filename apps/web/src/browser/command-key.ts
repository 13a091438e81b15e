type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** True for Ctrl or Cmd with this letter. On a non-Latin keyboard, the key at the letter's position counts. */
export function isCommandKey(press: KeyPress, letter: string): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press
  const isLetter = /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
  return isLetter && (metaKey || ctrlKey) && !altKey && !shiftKey
}
