// The only script of the page before somebody presses play.
import type { PlayFrom } from './player.ts'
import type { Playable } from './playable.ts'

const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)

interface Parts {
  stage: HTMLElement
  media: HTMLMediaElement
  button: HTMLElement
}

/** Fragment of the address after a reload that should play at once. */
const AGAIN = '#play'

/** Browsers remember a failed import() for the life of the page, so only a reload tries again. */
function openAgain(): void {
  if (!navigator.onLine) return
  location.hash = AGAIN
  location.reload()
}

function offerPlaying({ stage, media, button }: Parts): (startSec?: number) => Promise<void> {
  const playable = JSON.parse(stage.dataset['play'] ?? '') as Playable
  const isFile = playable.streams.length === 0 && media.hasAttribute('src')
  let opened: Promise<PlayFrom> | undefined
  const failure = find('failure')
  const isOver = () => failure?.hidden === false
  const fail = () => {
    if (failure) failure.hidden = false
    // The controls would lie below the button.
    media.controls = false
    button.hidden = false
  }
  const play = async (startSec?: number) => {
    if (isOver()) return openAgain()
    button.hidden = true
    stage.ariaBusy = 'true'
    // Some browsers allow play() only during the press, not after the script has loaded.
    if (isFile) media.play().catch(() => undefined)
    opened ??= import('./player.ts').then(({ openPlayer }) => openPlayer(media, playable, startSec, fail))
    try {
      await (
        await opened
      )(startSec)
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

/** Turns the chapters, and the lines with a time, into buttons. */
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
const play = stage && media && button && offerPlaying({ stage, media, button })
if (play) offerTimes(play)
if (find('words')) void import('./song.ts').then(({ openSong }) => openSong(media, play))
if (media && play)
  for (const said of document.querySelectorAll<HTMLDetailsElement>('.said')) {
    const open = () =>
      import('./transcript.ts').then(({ openTranscript }) => openTranscript(said, media, play))
    said.addEventListener('toggle', () => void open().catch(() => undefined))
  }
const share = find('share')
if (share) share.hidden = false
share?.addEventListener('click', () => void import('./sharing.ts').then(({ sendLink }) => sendLink(share)))
find('open')?.addEventListener('click', () => void import('./sharing.ts').then(({ openApp }) => openApp()))
