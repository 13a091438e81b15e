// What a listener chooses below the player: speed, sound track, captions, and the time of a shared link.
import { formatTime } from 'media-chrome/dist/utils/time.js'
import { repeatPart } from './repeat-part.ts'
import { offerSleep } from './sleep.ts'
import { kept, recall, remember } from './storage.ts'

// Repeats from A to B, to learn a verse by heart. One button sets the start, then the end, then stops.
/** A shorter piece would be a press by mistake. */
const LEAST_SEC = 1

function offerRepeat(media: HTMLMediaElement): void {
  const button = document.querySelector<HTMLButtonElement>('#repeat')
  if (!button) return
  let from: number | undefined
  let stop: (() => void) | undefined
  const show = (words: 'start' | 'end' | 'stop', to = 0) => {
    const text = button.dataset[words] ?? ''
    button.textContent = text.replace('{a}', formatTime(from ?? 0)).replace('{b}', formatTime(to))
  }
  const end = () => {
    from = stop = undefined
    show('start')
  }
  button.addEventListener('click', () => {
    const at = media.currentTime
    if (stop) return stop()
    if (from === undefined || at < from + LEAST_SEC) {
      from = at
      return show('end')
    }
    const { ended } = media
    stop = repeatPart(media, { fromSec: from, toSec: at, slackSec: LEAST_SEC }, end)
    show('stop', at)
    media.currentTime = from
    if (ended) void media.play()
  })
  show('start')
}

/** The sound tracks of a stream, such as one for each language. */
export interface SoundTracks {
  list: () => { language: string; label: string; isOn: boolean }[]
  choose: (index: number) => void
}

/** The name of a language in the language of the page; the label of the track if the code is unknown. */
function nameOf({ language, label }: { language: string; label: string }): string {
  try {
    const names = new Intl.DisplayNames([document.documentElement.lang], {
      type: 'language',
      fallback: 'none',
    })
    return (language !== 'und' && names.of(language)) || label || language
  } catch {
    return label || language
  }
}

function fill(select: HTMLSelectElement, options: { text: string; value: number; isOn: boolean }[]): void {
  select.replaceChildren(
    ...[...select.options].filter(({ value }) => value === '-1'),
    ...options.map(({ text, value, isOn }) => new Option(text, String(value), isOn, isOn)),
  )
  const label = select.closest('label')
  if (label) label.hidden = select.length < 2
}

function offerSounds(sounds: SoundTracks): void {
  const select = document.querySelector<HTMLSelectElement>('#sound')
  if (!select) return
  const wanted = sounds.list().findIndex(({ language }) => language === recall('sessionStorage', kept.sound))
  if (sounds.list()[wanted]?.isOn === false) sounds.choose(wanted)
  const tracks = sounds.list()
  const names = tracks.map(nameOf)
  const isTwice = (name: string) => names.filter((other) => other === name).length > 1
  fill(
    select,
    tracks.map(({ label, isOn }, value) => {
      const name = names[value] ?? label
      return { text: isTwice(name) && label ? `${name} (${label})` : name, value, isOn }
    }),
  )
  select.addEventListener('change', () => {
    const chosen = Number(select.value)
    sounds.choose(chosen)
    remember('sessionStorage', kept.sound, tracks[chosen]?.language)
  })
}

/** What a press on the button of the player, or the key `c`, asks for. */
const CAPTIONS_PRESS = 'mediatogglesubtitlesrequest'

/** Offers the tracks of a file and of a stream: Shaka Player adds text tracks, too, and obeys their mode. */
function offerCaptions({ textTracks }: HTMLMediaElement): void {
  const select = document.querySelector<HTMLSelectElement>('#captions')
  const tracks = () => [...textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const choose = (wanted: TextTrack | undefined) => {
    for (const track of tracks()) track.mode = track === wanted ? 'showing' : 'disabled'
  }
  const showing = () => tracks().find(({ mode }) => mode === 'showing')
  // Only presses count: Shaka Player changes modes by itself, too.
  const keep = () => remember('sessionStorage', kept.captions, showing()?.language)
  const show = () => {
    if (!select) return
    fill(
      select,
      tracks().map((track, value) => ({
        text: track.label || nameOf(track),
        value,
        isOn: track === showing(),
      })),
    )
  }
  const restore = () => {
    const language = recall('sessionStorage', kept.captions)
    const wanted = tracks().find((track) => track.language === language)
    if (wanted && !showing()) choose(wanted)
    show()
  }
  select?.addEventListener('change', () => {
    choose(tracks()[Number(select.value)])
    keep()
  })
  document.addEventListener(CAPTIONS_PRESS, keep)
  textTracks.addEventListener('addtrack', restore)
  for (const event of ['removetrack', 'change']) textTracks.addEventListener(event, show)
  restore()
}

function offerSpeed(media: HTMLMediaElement): void {
  const select = document.querySelector<HTMLSelectElement>('#speed')
  if (!select) return
  media.playbackRate = Number(recall('sessionStorage', kept.speed) ?? 1)
  const show = () => {
    select.value = String(media.playbackRate)
    remember('sessionStorage', kept.speed, String(media.playbackRate))
  }
  select.addEventListener('change', () => (media.playbackRate = Number(select.value)))
  media.addEventListener('ratechange', show)
  select.value = String(media.playbackRate)
}

/** Offers to share the link with the time that plays. */
function offerTime(media: HTMLMediaElement): void {
  const label = document.querySelector<HTMLElement>('#share-from')
  const input = label?.querySelector('input')
  const time = label?.querySelector('time')
  if (!label || !input || !time) return
  media.addEventListener('timeupdate', () => {
    // While it is chosen, the time stays what the person has seen.
    if (input.checked) return
    const at = Math.floor(media.currentTime)
    input.value = String(at)
    time.textContent = formatTime(at)
    label.hidden = at === 0
  })
}

export function offerChoices(media: HTMLMediaElement, sounds: SoundTracks | undefined): void {
  const choices = document.querySelector<HTMLElement>('#choices')
  if (!choices) return
  offerSpeed(media)
  offerSleep(media)
  offerRepeat(media)
  if (sounds) offerSounds(sounds)
  offerCaptions(media)
  offerTime(media)
  choices.hidden = false
}
