// Repeats from A to B, to learn a verse by heart. One button sets the start, then the end, then stops.
import { formatTime } from 'media-chrome/dist/utils/time.js'

/** A shorter piece would be a press by mistake. */
const LEAST_SEC = 1

export function offerRepeat(media: HTMLMediaElement): void {
  const button = document.querySelector<HTMLButtonElement>('#repeat')
  if (!button) return
  let from: number | undefined
  let to: number | undefined
  const { start = '', end = '', stop = '' } = button.dataset
  const show = () => {
    const words = from === undefined ? start : to === undefined ? end : stop
    const [a, b] = [from, to].map((sec) => (sec === undefined ? '' : formatTime(sec)))
    button.textContent = words.replace('{a}', a ?? '').replace('{b}', b ?? '')
  }
  const goBack = () => {
    if (from === undefined || to === undefined) return
    media.currentTime = from
    if (media.ended) void media.play()
  }
  button.addEventListener('click', () => {
    const at = media.currentTime
    if (to !== undefined) from = to = undefined
    else if (from === undefined || at < from + LEAST_SEC) from = at
    else to = at
    show()
    goBack()
  })
  media.addEventListener('timeupdate', () => {
    if (to !== undefined && media.currentTime >= to) goBack()
  })
  // Whoever goes elsewhere is done with it.
  media.addEventListener('seeking', () => {
    if (from === undefined || to === undefined) return
    if (media.currentTime >= from - LEAST_SEC && media.currentTime <= to + LEAST_SEC) return
    from = to = undefined
    show()
  })
  show()
}
