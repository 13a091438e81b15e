import { useLayoutEffect, useRef } from 'react'

/** Focuses the heading of the page, or the page itself until the heading is there. */
export function focusPage(): void {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (start?.matches('h1')) start.tabIndex = -1
  start?.focus({ preventScroll: true })
}

/**
 * Returns the focus after a dialog without a trigger of its own: to where it was before or, if that place is gone, to
 * the start of the page. If the page has moved the focus, it stays there. For `onCloseAutoFocus` of Radix.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return (event) => {
    event.preventDefault()
    const isFree = document.activeElement === document.body
    if (!isFree) return
    if (before.current instanceof HTMLElement) before.current.focus()
    if (document.activeElement === document.body) focusPage()
  }
}
