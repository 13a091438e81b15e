// Plays an item; loaded when somebody presses play.
import { keepPosition, stoppedAt } from './keep-position.ts'
import type { Playable } from './playable.ts'
import { followWords } from './follow-words.ts'

/** Without a second it goes on where it is. */
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

/** Safari plays HLS by itself. */
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

/** The lock screen names the item and has its buttons, while other pages or none are seen. */
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

/** The browser may want another press, and the person may already have pressed pause. */
const isNoFailure = (error: unknown) =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Without a second it begins where this browser stopped. */
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
