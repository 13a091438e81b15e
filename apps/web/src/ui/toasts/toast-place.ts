// Places toasts at the top right, below the page's header and tools; on a phone at full width, below the top bar. A
// toast avoids the focused element, usually the one pressed last, as long as this leaves it in the upper half.
import { useLayoutEffect, useState } from 'react'
import { undoToaster } from './toast.ts'

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

const firstTop = 16
const margin = 6
/** Gap in pixels between toasts. A covered toast shows a strip of the same height. */
export const toastGap = 8
/** Number of toasts that are visible in a pile. Pointing at it or focusing it spreads the toasts out. */
export const toastsShown = 3

/** The highest position, from `first` on, at which a box of this height covers none of `boxes`. */
export function findFreeTop(height: number, boxes: readonly Box[], first = firstTop): number {
  const isInTheWay = (box: Box, top: number) => box.top < top + height + margin && box.bottom + margin > top
  return boxes
    .toSorted((a, b) => a.top - b.top)
    .reduce((top, box) => (isInTheWay(box, top) ? box.bottom + margin : top), first)
}

const controls = 'a, button, input, select, textarea, [role="gridcell"], [role="rowheader"]'
const bars = '[data-clear-of-toasts]'
const headers = '[data-clear-of-toasts-if-wide]'

const boxesOf = (elements: Iterable<Element>, { left, right }: Box): Box[] =>
  [...elements]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left)

function boxesOfFocus(list: Box): Box[] {
  const focused = document.activeElement
  if (!focused?.matches(controls) || focused.closest('[data-sonner-toaster]')) return []
  return boxesOf([focused], list)
}

/** Where to place a toaster now. Undefined if it stays where it is: it is empty, or its toasts are spread out. */
function currentTop(toaster: string, above: readonly Box[]): number | undefined {
  const list = document.querySelector(`[data-sonner-toaster]${toaster}`)
  const front = list?.querySelector<HTMLElement>('[data-front="true"]')
  if (!front || !list || front.dataset['expanded'] === 'true') return undefined
  const height = front.offsetHeight + toastGap * (Math.min(list.children.length, toastsShown) - 1)
  const box = list.getBoundingClientRect()
  const places = window.matchMedia('(width >= 48rem)').matches ? `:is(${bars}, ${headers})` : bars
  const inHeader = document.querySelectorAll(`${places} :is(a, button, input, select)`)
  const header = [...boxesOf(inHeader, box), ...above]
  const top = findFreeTop(height, header)
  const clear = findFreeTop(height, [...header, ...boxesOfFocus(box)])
  // If the window is too low for header and toast, the toast covers the header.
  const most = window.innerHeight - height - margin
  return Math.max(firstTop, Math.min(clear < window.innerHeight / 2 ? clear : top, most))
}

const undoList = `.${undoToaster}`
const boxesOfUndo = () =>
  [...document.querySelectorAll(`${undoList} > li`)].map((toast) => toast.getBoundingClientRect())

/** Checks the position in each frame while there are toasts, because the page below may change, scroll or unfold. */
export function useToastTops(count: number) {
  const [undoTop, setUndoTop] = useState(firstTop)
  const [top, setTop] = useState(firstTop)
  useLayoutEffect(() => {
    if (count === 0) return
    let frame = 0
    const look = () => {
      setUndoTop((before) => currentTop(undoList, []) ?? before)
      setTop((before) => currentTop(`:not(${undoList})`, boxesOfUndo()) ?? before)
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [count])
  return { undoTop, top }
}
