import { useLayoutEffect, useRef } from 'react'

/** Focuses the heading of the page or, before there is one, the page itself. */
export function focusPage(): void {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (start?.matches('h1')) start.tabIndex = -1
  start?.focus({ preventScroll: true })
}

/**
 * Returns the focus when a dialog without a trigger closes: to where it was or, if that element is gone, to the start
 * of the page. If the page has already moved the focus, it stays. Use it as Radix's `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return (event) => {
    event.preventDefault()
    if (document.activeElement !== document.body) return
    if (before.current instanceof HTMLElement) before.current.focus()
    if (document.activeElement === document.body) focusPage()
  }
}
