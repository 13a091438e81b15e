import { useEffect, useEffectEvent } from 'react'

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(fields) !== null

/** True while a dialog is open, which then gets all keys. */
export const isBehindDialog = () => document.querySelector('[role="dialog"][data-state="open"]') !== null

export function usePageKeys(press: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(press)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
