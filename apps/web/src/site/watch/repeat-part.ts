// Repeats a part of the item. Only one part can repeat, since a verse and a part from A to B would both seek.

/** Players round times, so comparisons need this tolerance. */
const NEAR_SEC = 0.05
/** In these last seconds of a part a timer waits for its end: `timeupdate` may come only four times a second. */
const SOON_SEC = 0.6

interface Part {
  fromSec: number
  /** End of the part; Infinity for a part that ends with the recording. */
  toSec: number
  /** A seek may leave the part by this much without ending the repetition. */
  slackSec: number
}

let stopCurrent = () => {}

/** Repeats until a seek leaves the part, another part begins to repeat, or the returned function is called. */
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
  // Listens in the capture phase, to run before the sleep timer, which opens the next item at the end.
  const listen = (event: string, act: () => void) =>
    media.addEventListener(event, act, { signal: listening.signal, capture: true })
  listen('timeupdate', () => {
    // During a seek the time may lie outside the part. The listener of `seeking` decides whether to go on.
    if (media.seeking) return
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
