// The choices below the player: speed, sound track, captions, repeating, sleep timer, and the time in a shared link.
import { isAtEnd } from '@jinvani/contract'
import { formatTime } from 'media-chrome/dist/utils/time.js'
import { tabStore } from '../../browser/browser-storage.ts'
import { repeatPart } from './repeat-part.ts'
import { isWithinCollection, kept, openFollowing } from './following.ts'

/** Seconds of the shortest part that repeats. For a shorter one, somebody pressed twice by mistake. */
const LEAST_SEC = 1

/** Repeats a part, to learn a verse by heart. The presses set its start, set its end, and stop it. */
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

/** Key in `sessionStorage` of the time when the timer ends. The timer goes on when the page of the next item opens. */
const UNTIL = 'jinvani.sleep'

/** The sleep timer pauses the item after some minutes, or at the end of a chapter or of the item. */
function offerSleep(media: HTMLMediaElement): void {
  const select = document.querySelector<HTMLSelectElement>('#sleep')
  const left = document.querySelector<HTMLElement>('#left')
  if (!select || !left) return
  const chapters = [...document.querySelectorAll<HTMLElement>('.chapter[data-start]')]
  const starts = chapters.map(({ dataset }) => Number(dataset['start']))
  let until = Number(tabStore.read(UNTIL) ?? 0)
  /** Position in the item, in seconds, at which the timer pauses it. */
  let stop = Infinity
  const chooseStop = () => {
    const ends = select.value === 'chapter' ? starts.filter((at) => at > media.currentTime) : []
    stop = Math.min(...ends, media.duration || Infinity)
  }
  const leftSec = () => {
    if (select.value === 'off') return undefined
    if (until > 0) return (until - Date.now()) / 1000
    return (stop - media.currentTime) / media.playbackRate
  }
  const end = () => {
    media.pause()
    select.value = 'off'
    begin()
  }
  const check = () => {
    const seconds = leftSec()
    left.textContent =
      seconds === undefined || seconds === Infinity ? '' : formatTime(Math.ceil(Math.max(0, seconds)))
    if (seconds !== undefined && seconds <= 0 && !media.paused) end()
  }
  const begin = () => {
    const minutes = Number(select.value)
    until = minutes > 0 ? Date.now() + minutes * 60_000 : 0
    tabStore.write(UNTIL, until > 0 ? String(until) : undefined)
    chooseStop()
    check()
  }
  // A time in the past is from a timer that ended while no page was open.
  if (until > Date.now()) {
    const minutes = Math.ceil((until - Date.now()) / 60_000)
    // The timer of the page before goes on: this selects the shortest choice that covers the remaining minutes.
    const fitting = [...select.options].find(({ value }) => Number(value) >= minutes)
    select.value = fitting?.value ?? 'off'
  } else until = 0
  select.addEventListener('change', begin)
  media.addEventListener('seeking', chooseStop)
  media.addEventListener('durationchange', chooseStop)
  media.addEventListener('timeupdate', check)
  // `timeupdate` does not come while the item is paused, but the timer goes on.
  setInterval(check, 1000)
  media.addEventListener('ended', () => {
    // If a part that repeats has begun again by now, `media.ended` is false, and the next item is not opened.
    const isAsleep = select.value === 'end' || select.value === 'chapter'
    if (isAsleep) end()
    else if (media.ended && isWithinCollection()) openFollowing()
  })
  chooseStop()
  check()
}

export interface SoundTracks {
  list: () => { language: string; label: string; isOn: boolean }[]
  choose: (index: number) => void
}

/** Name of a language, in the language of the page. For an unknown code, the label of the track. */
function nameOf({ language, label }: { language: string; label: string }): string {
  try {
    const options = { type: 'language', fallback: 'none' } as const
    const names = new Intl.DisplayNames([document.documentElement.lang], options)
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
  const wanted = sounds.list().findIndex(({ language }) => language === tabStore.read(kept.sound))
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
    tabStore.write(kept.sound, tracks[chosen]?.language)
  })
}

/** Media Chrome sends this event when somebody presses the captions button or the key `c`. */
const CAPTIONS_PRESS = 'mediatogglesubtitlesrequest'

/** Offers the caption tracks of a file or stream. Shaka Player adds its tracks to `textTracks` and follows `mode`. */
function offerCaptions({ textTracks }: HTMLMediaElement): void {
  const select = document.querySelector<HTMLSelectElement>('#captions')
  const tracks = () => [...textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  const choose = (wanted: TextTrack | undefined) => {
    for (const track of tracks()) track.mode = track === wanted ? 'showing' : 'disabled'
  }
  const showing = () => tracks().find(({ mode }) => mode === 'showing')
  // Call this only for choices of the visitor: Shaka Player changes the modes by itself too.
  const keep = () => tabStore.write(kept.captions, showing()?.language)
  // Shows captions over the picture of a recording: an `audio` element draws none.
  const draw = () => {
    const cues = [...(showing()?.activeCues ?? [])].filter((cue) => cue instanceof VTTCue)
    document.querySelector('#cues')?.replaceChildren(...cues.flatMap((cue) => [cue.getCueAsHTML(), '\n']))
  }
  const show = () => {
    for (const track of tracks()) track.addEventListener('cuechange', draw)
    draw()
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
    const language = tabStore.read(kept.captions)
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
  media.playbackRate = Number(tabStore.read(kept.speed) ?? 1)
  const show = () => {
    select.value = String(media.playbackRate)
    tabStore.write(kept.speed, String(media.playbackRate))
  }
  select.addEventListener('change', () => (media.playbackRate = Number(select.value)))
  media.addEventListener('ratechange', show)
  select.value = String(media.playbackRate)
}

/** Offers to start the shared link at the current time, unless that is the start or the end of the item. */
function offerTime(media: HTMLMediaElement): void {
  const input = document.querySelector<HTMLInputElement>('#share-from input')
  const time = document.querySelector('#share-from time')
  if (!input || !time) return
  media.addEventListener('timeupdate', () => {
    // Once the box is checked, the time in the link no longer changes.
    if (input.checked) return
    const at = Math.floor(media.currentTime)
    input.value = String(at)
    time.textContent = formatTime(at)
    input.disabled = at === 0 || isAtEnd(at, media.duration)
  })
}

export function offerChoices(media: HTMLMediaElement, sounds: SoundTracks | undefined): void {
  const choices = document.querySelector<HTMLFieldSetElement>('#choices')
  if (!choices) return
  offerSpeed(media)
  offerSleep(media)
  offerRepeat(media)
  if (sounds) offerSounds(sounds)
  offerCaptions(media)
  offerTime(media)
  choices.disabled = false
}
