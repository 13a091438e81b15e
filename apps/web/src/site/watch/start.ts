// The first script of the page. It loads the other scripts when they are needed, such as the player on a press of play.
import type { PlayFrom } from './player.ts'
import type { Playable } from './playable.ts'

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)

/** With this fragment in its address, the page plays at once, for example after a reload. */
const AGAIN = '#play'

function offerPlaying(
  stage: HTMLElement,
  media: HTMLMediaElement,
  button: HTMLElement,
): (startSec?: number) => Promise<void> {
  const playable = JSON.parse(stage.dataset['play'] ?? '') as Playable
  /** Name in `localStorage` of the second where this item stopped. */
  const place = `jinvani.watch.${playable.slug}`
  const isFile = playable.streams.length === 0 && media.hasAttribute('src')
  let opened: Promise<PlayFrom> | undefined
  const failure = find('failure')
  /** True if the item may not begin at 0. Only the player knows where it begins, so nothing must be heard before. */
  const isElsewhere = () => {
    if (new URLSearchParams(location.search).has('t')) return true
    try {
      // Not by `localStore`, for which the page would have to load a second file.
      return localStorage.getItem(place) !== null
    } catch {
      return false
    }
  }
  const fail = () => {
    if (failure) failure.hidden = false
    // The browser's controls would lie under the play button.
    media.controls = false
    button.hidden = false
  }
  const play = async (startSec?: number) => {
    if (failure?.hidden === false) {
      if (!navigator.onLine) return
      // A browser remembers a failed import() as long as the page is open, so the page is loaded again.
      location.hash = AGAIN
      return location.reload()
    }
    button.hidden = true
    stage.ariaBusy = 'true'
    // Some browsers allow play() only during the press. After the script has loaded it would be too late.
    if (isFile) {
      media.play().catch(() => undefined)
      if (!opened && (startSec !== undefined || isElsewhere())) media.pause()
    }
    opened ??= import('./player.ts').then(({ openPlayer }) =>
      openPlayer(media, { ...playable, place }, startSec, fail),
    )
    try {
      const playFrom = await opened
      await playFrom(startSec)
    } catch {
      fail()
    }
    stage.ariaBusy = null
  }
  button.addEventListener('click', () => void play())
  media.controls = false
  button.hidden = false
  if (location.hash === AGAIN) {
    history.replaceState(null, '', location.pathname + location.search)
    void play()
  }
  return play
}

/** Turns chapters, and lines with a time, into buttons that play from there. */
function offerTimes(play: (startSec: number) => Promise<void>): void {
  for (const entry of document.querySelectorAll<HTMLElement>('.chapter, .line[data-start]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = entry.className
    Object.assign(button.dataset, entry.dataset)
    button.append(...entry.childNodes)
    button.addEventListener('click', () => void play(Number(entry.dataset['start'])))
    entry.replaceWith(button)
  }
}

const [stage, button] = [find('stage'), find('play')]
const media = document.querySelector<HTMLMediaElement>('#media')
const play = stage && media && button && offerPlaying(stage, media, button)
if (play) offerTimes(play)
if (find('words')) void import('./song.ts').then(({ openSong }) => openSong(media, play))
if (media && play)
  for (const said of document.querySelectorAll<HTMLDetailsElement>('.said')) {
    const open = () =>
      import('./transcript.ts').then(({ openTranscript }) => openTranscript(said, media, play))
    const tryOpen = () => void open().catch(() => undefined)
    said.addEventListener('toggle', tryOpen)
    if (said.open) tryOpen()
  }
const share = find('share')
if (share) share.hidden = false
share?.addEventListener('click', () => void import('./sharing.ts').then(({ sendLink }) => sendLink(share)))
find('open')?.addEventListener('click', () => void import('./sharing.ts').then(({ openApp }) => openApp()))
