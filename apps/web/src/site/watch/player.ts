// Plays an item. It loads when somebody presses play.
import { isAtEnd, readStartSec } from '@jinvani/contract'
import { localStore } from '../../browser/browser-storage.ts'
import type { SoundTracks } from './choices.ts'
import { findBoxes, followWords } from './follow-words.ts'
import { followingLink, openFollowing } from './following.ts'
import type { Playable } from './playable.ts'

/** Connects the player with the lock screen, the media keys of a keyboard and the browser's media controls. */
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

const SAVE_EVERY_SEC = 5
/** The last tenth of an item counts as its end, but at most 10 seconds. */
const END_SEC = 10
const END_SHARE = 0.1

const stoppedAt = (place: string) => Number(localStore.read(place) ?? 0)

/** Remembers in this browser where an item stopped, and forgets it once the item has played to its end. */
function keepPosition(media: HTMLMediaElement, place: string): void {
  let saved = stoppedAt(place)
  const save = () => {
    saved = Math.floor(media.currentTime)
    // If the length is unknown, it is NaN and this comparison is false.
    const isNearEnd = media.duration - saved < Math.min(END_SEC, media.duration * END_SHARE)
    const isKept = !isNearEnd && saved >= SAVE_EVERY_SEC
    localStore.write(place, isKept ? String(saved) : undefined)
  }
  media.addEventListener('timeupdate', () => {
    if (Math.abs(media.currentTime - saved) >= SAVE_EVERY_SEC) save()
  })
  for (const event of ['pause', 'ended']) media.addEventListener(event, save)
  addEventListener('pagehide', save)
}

/** Plays from `startSec`, or goes on from the current position. */
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

/** Only Safari has these: https://html.spec.whatwg.org/multipage/media.html#audiotracklist */
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

/** Where playback begins, in seconds: at 0 if a shared link names the end of the item. */
export interface Beginning {
  sec: number
  isShared: boolean
}

async function giveStream(
  media: HTMLMediaElement,
  playable: Playable,
  beginning: Beginning,
  onFailure: () => void,
): Promise<SoundTracks | undefined> {
  // Safari plays HLS without Shaka Player.
  const isSafari =
    navigator.vendor.startsWith('Apple') && media.canPlayType('application/vnd.apple.mpegurl') !== ''
  const native = isSafari ? playable.streams.find(({ kind }) => kind === 'hls') : undefined
  if (native) media.src = native.url
  if (!native && playable.streams.length > 0)
    return (await import('./stream.ts')).loadStream(media, playable, beginning, onFailure)
  const { sec, isShared } = beginning
  const leaveEnd = () => {
    if (isShared && isAtEnd(sec, media.duration)) media.currentTime = 0
  }
  media.currentTime = sec
  leaveEnd()
  // The length is unknown until this event.
  media.addEventListener('loadedmetadata', leaveEnd, { once: true })
  return native && nativeSounds(media)
}

/** Plays from `startSec`, or from the time in the shared link, or from where the item stopped (stored as `place`). */
export async function openPlayer(
  media: HTMLMediaElement,
  playable: Playable & { place: string },
  startSec: number | undefined,
  onFailure: () => void,
): Promise<PlayFrom> {
  const { youtube, streams, place, title } = playable
  const isElsewhere = streams.length === 0 && !media.hasAttribute('src')
  const sharedAt = readStartSec(new URLSearchParams(location.search).get('t') ?? '')
  if (isElsewhere && youtube !== null) return openYoutube(youtube, title, sharedAt)
  media.addEventListener('error', onFailure)
  const beginning = {
    sec: startSec ?? sharedAt ?? stoppedAt(place),
    isShared: startSec === undefined && sharedAt !== undefined,
  }
  const sounds = await giveStream(media, playable, beginning, onFailure)
  media.hidden = false
  keepPosition(media, place)
  nameInSession(media, playable)
  followWords(media, findBoxes('.song .words'))
  let shown: Promise<void> | undefined
  return async (startSec) => {
    if (startSec !== undefined) media.currentTime = startSec
    await media.play().catch((error: unknown) => {
      // NotAllowedError means that the browser wants another press first; AbortError comes after pause().
      if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return
      throw error
    })
    shown ??= import('./controls.ts')
      .then(({ showControls }) => showControls(media, sounds))
      // If our controls fail to load, the controls of the browser are shown.
      .catch(() => void (media.controls = true))
    await shown
  }
}
