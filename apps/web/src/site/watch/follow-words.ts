// Marks the line that is being sung or spoken, in every script, and scrolls its box so that the line stays visible.
const HAND_MS = 4000

interface Box {
  box: HTMLElement
  lines: { line: HTMLElement; atSec: number }[]
  current: HTMLElement | undefined
  /** Time until which the box does not scroll by itself, because the reader has just scrolled it. */
  heldUntil: number
}

export function findBoxes(selector: string): Box[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].map((box) => ({
    box,
    lines: [...box.querySelectorAll<HTMLElement>('[data-start]')].map((line) => ({
      line,
      atSec: Number(line.dataset['start']),
    })),
    current: undefined,
    heldUntil: 0,
  }))
}

export function followWords(media: HTMLMediaElement, boxes: readonly Box[]): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  const show = ({ box, current, heldUntil }: Box) => {
    if (!current || performance.now() < heldUntil) return
    const top = current.offsetTop - (box.clientHeight - current.offsetHeight) / 2
    box.scrollTo({ top, behavior: isCalm.matches ? 'instant' : 'smooth' })
  }
  const mark = () => {
    for (const each of boxes) {
      const now = each.lines.findLast(({ atSec }) => atSec <= media.currentTime)?.line
      if (now === each.current) continue
      each.current?.removeAttribute('aria-current')
      now?.setAttribute('aria-current', 'true')
      each.current = now
      show(each)
    }
  }
  for (const event of ['timeupdate', 'seeking']) media.addEventListener(event, mark)
  for (const each of boxes) {
    const hold = () => (each.heldUntil = performance.now() + HAND_MS)
    for (const event of ['wheel', 'touchmove', 'keydown'])
      each.box.addEventListener(event, hold, { passive: true })
  }
  // A hidden box cannot scroll, so each box scrolls to its line when another script is chosen.
  document.querySelector('.scripts')?.addEventListener('change', () => boxes.forEach(show))
}
