// Plays an item; loaded when somebody presses play.
import { readStartSec } from '@jinvani/contract'
import type { SoundTracks } from './choices.ts'
import { findBoxes, followWords } from './follow-words.ts'
import { followingLink, openFollowing } from './following.ts'
import type { Playable } from './playable.ts'
import { recall, remember } from './storage.ts'

// The lock screen, the media keys of a keyboard and the media controls of the browser.
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
  if (followingLink()) session.setActionHandler('nexttrack', openFollowing)
}

// Remembers in this browser where an item stopped, and forgets it when the item has played to its end.
const SAVE_EVERY_SEC = 5
const END_SEC = 10
/** For an item shorter than 100 seconds, the last tenth counts as its end. */
const END_SHARE = 0.1

const nameOf = (slug: string) => `jinvani.watch.${slug}`

/** In seconds; 0 for the beginning. */
const stoppedAt = (slug: string): number => Number(recall('localStorage', nameOf(slug)) ?? 0)

function keepPosition(media: HTMLMediaElement, slug: string): void {
  let saved = stoppedAt(slug)
  const save = () => {
    saved = Math.floor(media.currentTime)
    // An unknown length is NaN and compares as false, so no item is near its end then.
    const isNearEnd = media.duration - saved < Math.min(END_SEC, media.duration * END_SHARE)
    const isKept = !isNearEnd && saved >= SAVE_EVERY_SEC
    remember('localStorage', nameOf(slug), isKept ? String(saved) : undefined)
  }
  media.addEventListener('timeupdate', () => {
    if (Math.abs(media.currentTime - saved) >= SAVE_EVERY_SEC) save()
  })
  for (const event of ['pause', 'ended']) media.addEventListener(event, save)
  addEventListener('pagehide', save)
}

/** Without `startSec` it plays on from the current position. */
export type PlayFrom = (startSec?: number) => Promise<void>

function openYoutube(id: string, title: string, sharedAt = 0): PlayFrom {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; picture-in-picture'
  frame.allowFullscreen = true
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.className = 'frame'
  return async (startSec = sharedAt) => {
    frame.src = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&start=${Math.floor(startSec)}`
    document.querySelector('#screen')?.append(frame)
    frame.focus()
  }
}

/** The languages of a stream that Safari plays: https://html.spec.whatwg.org/multipage/media.html#audiotracklist */
interface AudioTrack {
  language: string
  label: string
  enabled: boolean
}

function nativeSounds(media: HTMLMediaElement & { audioTracks?: Iterable<AudioTrack> }): SoundTracks {
  const tracks = () => [...(media.audioTracks ?? [])]
  return {
    list: () => tracks().map(({ language, label, enabled }) => ({ language, label, isOn: enabled })),
    choose: (wanted) => {
      for (const [index, track] of tracks().entries()) track.enabled = index === wanted
    },
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
): Promise<SoundTracks | undefined> {
  const native = nativeHls(media, playable)
  if (native) media.src = native.url
  if (!native && playable.streams.length > 0)
    return (await import('./stream.ts')).loadStream(media, playable, startSec, onFailure)
  media.currentTime = startSec
  return native && nativeSounds(media)
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
  const sharedAt = readStartSec(new URLSearchParams(location.search).get('t') ?? '')
  if (isElsewhere && youtube !== null) return openYoutube(youtube, title, sharedAt)
  media.addEventListener('error', onFailure)
  const sounds = await giveStream(media, playable, startSec ?? sharedAt ?? stoppedAt(slug), onFailure)
  media.hidden = false
  keepPosition(media, slug)
  nameInSession(media, playable)
  followWords(media, findBoxes('.song .words'))
  let shown: Promise<void> | undefined
  const showControls = async () => {
    try {
      const { showControls } = await import('./controls.ts')
      showControls(media, sounds)
    } catch {
      // The line broke: the browser's own controls are at hand.
      media.controls = true
    }
  }
  return async (startSec) => {
    if (startSec !== undefined) media.currentTime = startSec
    await media.play().catch((error: unknown) => {
      if (!isNoFailure(error)) throw error
    })
    shown ??= showControls()
    await shown
  }
}
