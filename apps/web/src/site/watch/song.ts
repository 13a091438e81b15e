// The words of a song: remembers which meanings are shown, and repeats a verse. It loads only if an item has words.
import { localStore } from '../../browser/browser-storage.ts'
import type { Playable } from './playable.ts'
import { repeatPart } from './repeat-part.ts'

/** Stored in this browser for all songs: the languages of the shown meanings, joined by commas. */
const NAME = 'jinvani.meanings'

const keptMeanings = () => localStore.read(NAME)?.split(',')

type Play = (startSec: number) => Promise<void>

/** Shows the buttons that repeat a verse. A verse has one in each script. */
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

/** `play`: missing if only the app plays the item. Then no verse can repeat. */
export function openSong(media: HTMLMediaElement | null, play: Play | null | undefined): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.meanings input')]
  const kept = keptMeanings()
  for (const box of boxes) {
    if (kept) box.checked = kept.includes(box.value)
    box.addEventListener('change', () => {
      const shown = boxes.filter(({ checked }) => checked).map(({ value }) => value)
      // Chosen languages that this song lacks are kept for the next song.
      const others = keptMeanings()?.filter((name) => !boxes.some(({ value }) => value === name)) ?? []
      localStore.write(NAME, [...shown, ...others].join())
    })
  }
  if (!media || !play) return
  const playable = document.querySelector<HTMLElement>('#stage')?.dataset['play'] ?? '{}'
  const { streams = [] } = JSON.parse(playable) as Partial<Playable>
  // YouTube's frame does not report its time, so verses cannot repeat there.
  if (media.hasAttribute('src') || streams.length > 0) offerVerses(media, play)
}
