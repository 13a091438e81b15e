// Repeats from A to B, to learn a verse by heart. One button sets the start, then the end, then stops.
import { formatTime } from 'media-chrome/dist/utils/time.js'
import { repeatPart } from './repeat-part.ts'

/** A shorter piece would be a press by mistake. */
const LEAST_SEC = 1

export function offerRepeat(media: HTMLMediaElement): void {
  const button = document.querySelector<HTMLButtonElement>('#repeat')
  if (!button) return
  let from: number | undefined
  let stop: (() => void) | undefined
  const show = (words: 'start' | 'end' | 'stop', to = 0) => {
    const text = button.dataset[words] ?? ''
    button.textContent = text.replace('{a}', formatTime(from ?? 0)).replace('{b}', formatTime(to))
  }
  const end = () => {
    from = stop = undefined
    show('start')
  }
  button.addEventListener('click', () => {
    const at = media.currentTime
    if (stop) return stop()
    if (from === undefined || at < from + LEAST_SEC) {
      from = at
      return show('end')
    }
    const { ended } = media
    stop = repeatPart(media, { fromSec: from, toSec: at, slackSec: LEAST_SEC }, end)
    show('stop', at)
    media.currentTime = from
    if (ended) void media.play()
  })
  show('start')
}
