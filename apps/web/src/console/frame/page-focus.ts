// Where the keyboard's focus goes when the page under it changes, so that nobody has to start over from the top.
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusPage } from '../../ui/return-focus.ts'

/** To the heading of a page that one was led to; a page that is opened or reloaded begins where the browser says. */
export function useFocusOnArrival(): void {
  const isLed = useNavigationType() !== 'POP'
  const wasLed = useRef(isLed)
  useEffect(() => {
    if (wasLed.current) focusPage()
  }, [])
}

/** After a navigation the focus goes to the new page, so that keyboard and screen reader start there. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) focusPage()
  }, [main, pathname])
}

interface Place {
  element: Element
  /** The list or table it stands in, and which entry of it. */
  list: Element | null
  index: number
  /** What it stands in, from the nearest to the section of the page. */
  around: Element[]
}

function aroundOf(element: Element): Element[] {
  const section = element.closest('section')
  const around: Element[] = []
  for (let each = element.parentElement; each && section?.contains(each); each = each.parentElement)
    around.push(each)
  return around
}

function placeOf(element: Element): Place {
  const entry = element.closest('li, tr')
  const list = entry?.parentElement ?? null
  const index = list && entry ? [...list.children].indexOf(entry) : -1
  return { element, list, index, around: aroundOf(element) }
}

const firstIn = (place: Element | undefined) =>
  place?.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? null

/** The next entry takes the place of one that is gone; else what stands nearest in the same section. */
function neighbourOf({ list, index, around }: Place): HTMLElement | null {
  const entry = list?.isConnected ? list.children[Math.min(index, list.children.length - 1)] : undefined
  return firstIn(entry) ?? firstIn(around.find((each) => each.isConnected && firstIn(each)))
}

/** What had the focus may be taken away: a deleted row, a form that starts over. The focus then stays as near as can be. */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current
    if (page === null) return
    let place: Place | null = null
    const note = ({ target }: FocusEvent) => {
      place = target instanceof Element && page.contains(target) ? placeOf(target) : null
    }
    // Left by a click beside it: nothing is lost then. An element that is being removed is not in the page any more.
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
