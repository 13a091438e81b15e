type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl or Cmd with a letter, or with the key at its position on a non-Latin keyboard. */
export function isCommandKey(press: KeyPress, letter: string): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press
  const isLetter = /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
  return isLetter && (metaKey || ctrlKey) && !altKey && !shiftKey
}
