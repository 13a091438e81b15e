// Repeats a part of what plays: one at a time, so that a verse and a part from A to B do not both seek.

/** Players round times. */
const NEAR_SEC = 0.05
/** `timeupdate` comes up to four times a second, so the last piece of a part is timed. */
const SOON_SEC = 0.6

interface Part {
  fromSec: number
  /** Infinity for a part that ends with the recording. */
  toSec: number
  /** A seek that leads no farther outside does not end the repetition. */
  slackSec: number
}

let stopCurrent = () => {}

/** Until another place, another part or the returned function; each of them calls `onStop`. */
export function repeatPart(
  media: HTMLMediaElement,
  { fromSec, toSec, slackSec }: Part,
  onStop: () => void,
): () => void {
  stopCurrent()
  const listening = new AbortController()
  let timer = 0
  const again = () => {
    const { currentTime, ended } = media
    if (currentTime < toSec - NEAR_SEC && !ended) return
    media.currentTime = fromSec
    if (ended) void media.play()
  }
  const stop = () => {
    if (listening.signal.aborted) return
    listening.abort()
    clearTimeout(timer)
    onStop()
  }
  // Capture: before the sleep timer, which leads to the next item at the end.
  const listen = (event: string, act: () => void) =>
    media.addEventListener(event, act, { signal: listening.signal, capture: true })
  listen('timeupdate', () => {
    again()
    const left = (toSec - media.currentTime) / media.playbackRate
    clearTimeout(timer)
    if (left < SOON_SEC && !media.paused) timer = window.setTimeout(again, left * 1000)
  })
  listen('ended', again)
  listen('seeking', () => {
    const { currentTime: at } = media
    if (at < fromSec - slackSec - NEAR_SEC || at >= toSec + slackSec - NEAR_SEC) stop()
  })
  stopCurrent = stop
  return stop
}
