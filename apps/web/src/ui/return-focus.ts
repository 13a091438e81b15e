import { useLayoutEffect, useRef } from 'react'

/** Where a page begins: its heading, or the page itself while that has not come. */
export function focusPage(): void {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (start?.matches('h1')) start.tabIndex = -1
  start?.focus({ preventScroll: true })
}

/**
 * For what opens over the page by state, without a trigger of its own: gives the focus back to where it was, unless the
 * page has put it somewhere else meanwhile; where that is gone, to the start of the page. For `onCloseAutoFocus` of Radix.
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
