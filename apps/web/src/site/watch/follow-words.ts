// Marks the line that is sung, in every script, and keeps it in sight within its box.
const HAND_MS = 4000

interface Box {
  box: HTMLElement
  lines: { line: HTMLElement; atSec: number }[]
  current: HTMLElement | undefined
  /** The person scrolls it until then. */
  heldUntil: number
}

function findBoxes(): Box[] {
  return [...document.querySelectorAll<HTMLElement>('.words')].map((box) => ({
    box,
    lines: [...box.querySelectorAll<HTMLElement>('[data-start]')].map((line) => ({
      line,
      atSec: Number(line.dataset['start']),
    })),
    current: undefined,
    heldUntil: 0,
  }))
}

export function followWords(media: HTMLMediaElement): void {
  const boxes = findBoxes()
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
  for (const each of boxes)
    for (const event of ['wheel', 'touchmove', 'keydown'])
      each.box.addEventListener(event, () => (each.heldUntil = performance.now() + HAND_MS), {
        passive: true,
      })
  // Another script is shown: its box could not be scrolled while it was hidden.
  document.querySelector('.scripts')?.addEventListener('change', () => boxes.forEach(show))
}
