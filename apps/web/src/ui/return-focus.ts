import { useLayoutEffect, useRef } from 'react'

/**
 * For what opens over the page by state, without a trigger of its own: gives the focus back to where it was, unless the
 * page has put it somewhere else meanwhile. For `onCloseAutoFocus` of Radix.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return (event) => {
    event.preventDefault()
    const isFree = document.activeElement === document.body
    if (isFree && before.current instanceof HTMLElement) before.current.focus()
  }
}
