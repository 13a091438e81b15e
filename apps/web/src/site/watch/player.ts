// Plays an item; loaded when somebody presses play.
import type { Playable } from './playable.ts'

// Marks the line that is sung, in every script, and scrolls its box to keep it visible.
const HAND_MS = 4000

interface Box {
  box: HTMLElement
  lines: { line: HTMLElement; atSec: number }[]
  current: HTMLElement | undefined
  /** The person has scrolled the box: it does not follow the sound before this time. */
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

function followWords(media: HTMLMediaElement): void {
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
  // The box of the chosen script could not be scrolled while it was hidden.
  document.querySelector('.scripts')?.addEventListener('change', () => boxes.forEach(show))
}

// Remembers in this browser where an item stopped, until it has been played to its end.
const SAVE_EVERY_SEC = 5
const END_SEC = 10
/** For an item shorter than 100 seconds, the last tenth counts as its end. */
const END_SHARE = 0.1

/** A browser may refuse its storage: then every visit starts at the beginning. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

const nameOf = (slug: string) => `jinvani.watch.${slug}`

/** Second at which this browser stopped; 0 for the beginning. */
const stoppedAt = (slug: string): number => Number(storage()?.getItem(nameOf(slug)))

function keepPosition(media: HTMLMediaElement, slug: string): void {
  const store = storage()
  const name = nameOf(slug)
  let saved = stoppedAt(slug)
  const save = () => {
    saved = Math.floor(media.currentTime)
    // While the length is unknown it is NaN, and no item is near its end.
    const isNearEnd = media.duration - saved < Math.min(END_SEC, media.duration * END_SHARE)
    if (isNearEnd || saved < SAVE_EVERY_SEC) store?.removeItem(name)
    else store?.setItem(name, String(saved))
  }
  media.addEventListener('timeupdate', () => {
    if (Math.abs(media.currentTime - saved) >= SAVE_EVERY_SEC) save()
  })
  for (const event of ['pause', 'ended']) media.addEventListener(event, save)
  addEventListener('pagehide', save)
}

/** Without `startSec` it plays on from the current position. */
export type PlayFrom = (startSec?: number) => Promise<void>

function openYoutube(id: string, title: string): PlayFrom {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; picture-in-picture'
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.className = 'frame'
  return async (startSec = 0) => {
    frame.src = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&start=${Math.floor(startSec)}`
    document.querySelector('#screen')?.append(frame)
    frame.focus()
  }
}

/** Safari plays HLS without Shaka Player. */
const nativeHls = (media: HTMLMediaElement, { streams }: Playable) =>
  navigator.vendor.startsWith('Apple') && media.canPlayType('application/vnd.apple.mpegurl') !== ''
    ? streams.find(({ kind }) => kind === 'hls')
    : undefined

async function giveStream(
  media: HTMLMediaElement,
  playable: Playable,
  startSec: number,
  onFailure: () => void,
): Promise<void> {
  const native = nativeHls(media, playable)
  if (native) media.src = native.url
  if (native || playable.streams.length === 0) media.currentTime = startSec
  else await (await import('./stream.ts')).loadStream(media, playable, startSec, onFailure)
}

function offerChoices(media: HTMLMediaElement): void {
  const choices = document.querySelector<HTMLElement>('#choices')
  const speed = document.querySelector<HTMLSelectElement>('#speed')
  const sleep = document.querySelector<HTMLSelectElement>('#sleep')
  if (!choices || !speed || !sleep) return
  speed.addEventListener('change', () => (media.playbackRate = Number(speed.value)))
  let timer = 0
  sleep.addEventListener('change', () => {
    clearTimeout(timer)
    if (sleep.value === '0') return
    timer = window.setTimeout(
      () => {
        media.pause()
        sleep.value = '0'
      },
      Number(sleep.value) * 60_000,
    )
  })
  choices.hidden = false
}

/** Shows the item with its buttons on the lock screen and in the media controls of the browser. */
function nameInSession(media: HTMLMediaElement, { title, artist, artwork }: Playable): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession: session } = navigator
  session.metadata = new MediaMetadata({ title, artist, artwork: artwork ? [{ src: artwork }] : [] })
  const seek = (offset: number) => (media.currentTime = Math.max(0, media.currentTime + offset))
  session.setActionHandler('play', () => void media.play())
  session.setActionHandler('pause', () => media.pause())
  session.setActionHandler('seekbackward', ({ seekOffset }) => void seek(-(seekOffset ?? 10)))
  session.setActionHandler('seekforward', ({ seekOffset }) => void seek(seekOffset ?? 10))
  session.setActionHandler('seekto', ({ seekTime }) => {
    if (seekTime !== undefined) media.currentTime = seekTime
  })
}

/** play() rejects with NotAllowedError until the person presses again, and with AbortError after pause(). */
const isNoFailure = (error: unknown) =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Without `startSec` it begins where this browser stopped last time. */
export async function openPlayer(
  media: HTMLMediaElement,
  playable: Playable,
  startSec: number | undefined,
  onFailure: () => void,
): Promise<PlayFrom> {
  const { youtube, streams, slug, title } = playable
  const isElsewhere = streams.length === 0 && !media.hasAttribute('src')
  if (isElsewhere && youtube !== null) return openYoutube(youtube, title)
  media.addEventListener('error', onFailure)
  await giveStream(media, playable, startSec ?? stoppedAt(slug), onFailure)
  media.controls = true
  media.hidden = false
  offerChoices(media)
  keepPosition(media, slug)
  nameInSession(media, playable)
  followWords(media)
  return async (startSec) => {
    // A pressed chapter or line keeps the focus, for the next press.
    if (startSec === undefined) media.focus()
    else media.currentTime = startSec
    await media.play().catch((error: unknown) => {
      if (!isNoFailure(error)) throw error
    })
  }
}
