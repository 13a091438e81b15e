// The sleep timer: stops after minutes, at the end of a chapter or of the item, and shows what is left.
import { formatTime } from 'media-chrome/dist/utils/time.js'
import { isWithinCollection, openFollowing } from './following.ts'
import { recall, remember } from './storage.ts'

/** In the storage of the tab, so that the timer runs on into the next item of a collection. */
const UNTIL = 'jinvani.sleep'

/** A time that passed longer ago belongs to another evening. */
const isComing = (until: number) => until > Date.now()

export function offerSleep(media: HTMLMediaElement): void {
  const select = document.querySelector<HTMLSelectElement>('#sleep')
  const left = document.querySelector<HTMLElement>('#left')
  if (!select || !left) return
  const chapters = [...document.querySelectorAll<HTMLElement>('.chapter[data-start]')]
  let until = Number(recall('sessionStorage', UNTIL) ?? 0)
  /** In seconds of the item. */
  let stop = Infinity
  const chooseStop = () => {
    const starts = chapters.map(({ dataset }) => Number(dataset['start']))
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
    remember('sessionStorage', UNTIL, until > 0 ? String(until) : undefined)
    chooseStop()
    check()
  }
  if (isComing(until)) {
    const minutes = Math.ceil((until - Date.now()) / 60_000)
    // The shortest choice that is not over yet stands for what is left.
    const fitting = [...select.options].find(({ value }) => Number(value) >= minutes)
    select.value = fitting?.value ?? 'off'
  } else until = 0
  select.addEventListener('change', begin)
  media.addEventListener('seeking', chooseStop)
  media.addEventListener('durationchange', chooseStop)
  media.addEventListener('timeupdate', check)
  // Counts on while the item is paused.
  setInterval(check, 1000)
  media.addEventListener('ended', () => {
    // A repeat from A to B may have gone back in the meantime.
    const isAsleep = select.value === 'end' || select.value === 'chapter'
    if (isAsleep) end()
    else if (media.ended && isWithinCollection()) openFollowing()
  })
  chooseStop()
  check()
}
