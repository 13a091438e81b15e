// The words of a song: remembers the meanings that were chosen, and repeats a verse. Loaded only where there are words.
import type { Playable } from './playable.ts'
import { recall, remember } from './storage.ts'

/** In this browser, for all songs: languages joined by commas. */
const NAME = 'jinvani.meanings'

/** Undefined until somebody chose. */
const keptMeanings = () => recall('localStorage', NAME)?.split(',')

function rememberMeanings(): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.meanings input')]
  const kept = keptMeanings()
  for (const box of boxes) {
    if (kept) box.checked = kept.includes(box.value)
    box.addEventListener('change', () => {
      const shown = boxes.filter(({ checked }) => checked).map(({ value }) => value)
      // Languages that this song has no meaning in stay chosen for the next one.
      const others = keptMeanings()?.filter((name) => !boxes.some(({ value }) => value === name)) ?? []
      remember('localStorage', NAME, [...shown, ...others].join())
    })
  }
}

/** Players round times. */
const NEAR_SEC = 0.05
/** `timeupdate` comes up to four times a second, so the last part of a verse is timed. */
const SOON_SEC = 0.6

interface Verse {
  fromSec: number
  /** Infinity for the last verse, which ends with the recording. */
  toSec: number
}

type Play = (startSec: number) => Promise<void>

/** Goes to the beginning of a verse whenever it has ended, until another place or the button is pressed. */
function offerVerses(media: HTMLMediaElement, play: Play): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.repeat')]
  const verseOf = ({ dataset }: HTMLElement): Verse => ({
    fromSec: Number(dataset['from']),
    toSec: Number(dataset['to']),
  })
  let verse: Verse | undefined
  let timer = 0
  const choose = (chosen: Verse | undefined) => {
    verse = chosen
    clearTimeout(timer)
    // Each script has a button for the verse.
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(verseOf(button).fromSec === verse?.fromSec))
  }
  const again = () => {
    if (verse && media.currentTime >= verse.toSec - NEAR_SEC) media.currentTime = verse.fromSec
  }
  media.addEventListener('timeupdate', () => {
    again()
    const left = ((verse?.toSec ?? Infinity) - media.currentTime) / media.playbackRate
    clearTimeout(timer)
    if (left < SOON_SEC && !media.paused) timer = window.setTimeout(again, left * 1000)
  })
  media.addEventListener('seeking', () => {
    const { currentTime: at } = media
    if (verse && (at < verse.fromSec - NEAR_SEC || at >= verse.toSec - NEAR_SEC)) choose(undefined)
  })
  media.addEventListener('ended', () => {
    if (verse) void play(verse.fromSec)
  })
  for (const button of buttons) {
    button.hidden = false
    button.addEventListener('click', () => {
      const isOn = button.getAttribute('aria-pressed') === 'true'
      choose(isOn ? undefined : verseOf(button))
      if (verse) void play(verse.fromSec)
    })
  }
}

/** Without `play` for a protected item, which plays in the app only. */
export function openSong(media: HTMLMediaElement | null, play: Play | null | undefined): void {
  rememberMeanings()
  if (!media || !play) return
  const playable = document.querySelector<HTMLElement>('#stage')?.dataset['play'] ?? '{}'
  const { streams = [] } = JSON.parse(playable) as Partial<Playable>
  // The frame of YouTube does not report the time.
  if (media.hasAttribute('src') || streams.length > 0) offerVerses(media, play)
}
