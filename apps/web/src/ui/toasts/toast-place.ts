// Toasts stand at the top right, at the highest place where they cover nothing that can be pressed in the header or the
// toolbar of the page. Those say so by `data-clear-of-toasts`.
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

const pressable = '[data-clear-of-toasts] :is(a, button, input, select)'

function boxesAbove({ left, right }: Box): Box[] {
  return [...document.querySelectorAll(pressable)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left)
}

/** Where they should stand now; undefined while there are none, or while a pointer on them has spread them out. */
function currentTop(): number | undefined {
  const front = document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')
  const list = front?.closest('ol')
  if (!front || !list || front.dataset['expanded'] === 'true') return undefined
  const height = front.offsetHeight + toastGap * (list.children.length - 1)
  const free = findFreeTop(height, boxesAbove(list.getBoundingClientRect()))
  // A window that is too low for both shows the toast.
  return Math.max(firstTop, Math.min(free, window.innerHeight - height - margin))
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
