// The words of a song: remembers the meanings that were chosen, and repeats a verse. Loaded only if there are words.
import type { Playable } from './playable.ts'
import { repeatPart } from './repeat-part.ts'
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

type Play = (startSec: number) => Promise<void>

/** Each script has a button for the verse. */
function offerVerses(media: HTMLMediaElement, play: Play): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.repeat')]
  const show = (from?: string) => {
    for (const button of buttons) button.ariaPressed = String(button.dataset['from'] === from)
  }
  let stop = () => {}
  for (const button of buttons) {
    button.hidden = false
    button.addEventListener('click', () => {
      if (button.ariaPressed === 'true') return stop()
      const { from, to } = button.dataset
      const verse = { fromSec: Number(from), toSec: Number(to), slackSec: 0 }
      stop = repeatPart(media, verse, show)
      show(from)
      void play(verse.fromSec)
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
