// Toasts stand at the top right, below the header of the page. On a phone they are as wide as the screen and stand below
// its bar. Where that leaves them in the upper half, they do not cover what has the focus, as what was pressed last has.
import { useLayoutEffect, useState } from 'react'

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

const firstTop = 16
const margin = 6
/** Between toasts; what a covered one shows below the one in front. */
export const toastGap = 8

/** The highest top, from `first` on, at which something of this height keeps clear of all boxes. */
export function findFreeTop(height: number, boxes: readonly Box[], first = firstTop): number {
  const isInTheWay = (box: Box, top: number) => box.top < top + height + margin && box.bottom + margin > top
  return boxes
    .toSorted((a, b) => a.top - b.top)
    .reduce((top, box) => (isInTheWay(box, top) ? box.bottom + margin : top), first)
}

const controls = 'a, button, input, select, textarea, [role="gridcell"], [role="rowheader"]'
const bars = '[data-clear-of-toasts]'
const headers = '[data-clear-of-toasts-if-wide]'
const isWide = () => window.matchMedia('(width >= 48rem)').matches

const boxesOf = (elements: Iterable<Element>, { left, right }: Box): Box[] =>
  [...elements]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left)

function boxesOfHeader(list: Box): Box[] {
  const places = isWide() ? `:is(${bars}, ${headers})` : bars
  return boxesOf(document.querySelectorAll(`${places} :is(a, button)`), list)
}

function boxesOfFocus(list: Box): Box[] {
  const focused = document.activeElement
  if (!focused?.matches(controls) || focused.closest('[data-sonner-toaster]')) return []
  return boxesOf([focused], list)
}

/** Where they should stand now; undefined while there are none, or while a pointer on them has spread them out. */
function currentTop(): number | undefined {
  const front = document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')
  const list = front?.closest('ol')
  if (!front || !list || front.dataset['expanded'] === 'true') return undefined
  const height = front.offsetHeight + toastGap * (list.children.length - 1)
  const box = list.getBoundingClientRect()
  const header = boxesOfHeader(box)
  const top = findFreeTop(height, header)
  const clear = findFreeTop(height, [...header, ...boxesOfFocus(box)])
  // A window that is too low for both shows the toast.
  const most = window.innerHeight - height - margin
  return Math.max(firstTop, Math.min(clear < window.innerHeight / 2 ? clear : top, most))
}

/** Looks again at each frame while there are toasts: pages change, scroll and unfold under them. */
export function useToastTop(count: number): number {
  const [top, setTop] = useState(firstTop)
  useLayoutEffect(() => {
    if (count === 0) return
    let frame = 0
    const look = () => {
      setTop((before) => currentTop() ?? before)
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [count])
  return top
}
