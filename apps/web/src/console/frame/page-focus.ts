// Moves the focus when the page changes or its element is removed, so that keyboard users need not start at the top.
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusPage } from '../../ui/return-focus.ts'

/** Focuses the heading after a navigation within the console. After a reload or Back the browser decides. */
export function useFocusOnArrival(): void {
  const isLed = useNavigationType() !== 'POP'
  const wasLed = useRef(isLed)
  useEffect(() => {
    if (wasLed.current) focusPage()
  }, [])
}

/** Focuses the new page, unless the focus is in it already, so that keyboard and screen reader start there. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) focusPage()
  }, [main, pathname])
}

interface FocusedPlace {
  element: Element
  /** The list or table around the element; `index` is the position of its entry. */
  list: Element | null
  index: number
  /** The ancestors, from the parent up to the section of the page. */
  around: Element[]
}

function placeOf(element: Element): FocusedPlace {
  const entry = element.closest('li, tr')
  const list = entry?.parentElement ?? null
  const index = list && entry ? [...list.children].indexOf(entry) : -1
  const section = element.closest('section')
  const around: Element[] = []
  for (let each = element.parentElement; each && section?.contains(each); each = each.parentElement)
    around.push(each)
  return { element, list, index, around }
}

const firstIn = (place: Element | undefined) =>
  place?.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? null

/** Where the focus goes after a removal: into the entry now at that place, or to the nearest control of the section. */
function neighbourOf({ list, index, around }: FocusedPlace): HTMLElement | null {
  const entry = list?.isConnected ? list.children[Math.min(index, list.children.length - 1)] : undefined
  return firstIn(entry) ?? firstIn(around.find((each) => each.isConnected && firstIn(each)))
}

/** Moves the focus to a neighbour when the focused element is removed, for example with a deleted row. */
function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current
    if (page === null) return
    let place: FocusedPlace | null = null
    const note = ({ target }: FocusEvent) => {
      place = target instanceof Element && page.contains(target) ? placeOf(target) : null
    }
    // If the focus left an element that is still in the page, somebody clicked elsewhere: its later removal moves nothing.
    const leave = ({ target }: FocusEvent) =>
      setTimeout(() => {
        const isLeft = place !== null && place.element === target && place.element.isConnected
        if (isLeft && document.activeElement === document.body) place = null
      })
    const observer = new MutationObserver(() => {
      if (place === null || place.element.isConnected || document.activeElement !== document.body) return
      const neighbour = neighbourOf(place)
      place = null
      if (neighbour) neighbour.focus({ preventScroll: true })
      else focusPage()
    })
    document.addEventListener('focusin', note)
    page.addEventListener('focusout', leave)
    observer.observe(page, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      page.removeEventListener('focusout', leave)
      observer.disconnect()
    }
  }, [main])
}

/** Keeps the focus in the page. Returns the ref for the page's element. */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival()
  useFocusOnNavigation(main)
  useKeptFocus(main)
  return main
}
