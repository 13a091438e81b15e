// Limits the work that a file can cause: a file of a few bytes can claim hours, which would all be converted.
import { MediaRefused } from '../media-refused.ts'
import type { MediaFacts } from './probe-media.ts'

/** Every file may claim to be this long, however few bytes it has. */
const FREE_SEC = 10 * 60
/** Silence under a still picture takes this many bytes a second, speech ten times as many. */
const LEAST_BYTES_A_SECOND = 50
/** Limit for all frames of a film together: twelve hours of 4K at 30 frames per second. */
const MAX_PIXELS = 12 * 3600 * 30 * 4096 * 2160
/** Limit for all sound tracks together: twelve hours in six languages. */
const MAX_SOUND_SEC = 72 * 3600
const USUAL_RATE = 30

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [hours > 0 ? plural(hours, 'hour') : '', rest > 0 ? plural(rest, 'minute') : '']
  return words.filter(Boolean).join(' ') || 'less than a minute'
}

function assertBytes({ durationSec }: MediaFacts, bytes: number): void {
  if (bytes >= (durationSec - FREE_SEC) * LEAST_BYTES_A_SECOND) return
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.ceil(bytes / 1_000_000)} MB`
  throw new MediaRefused(
    `The file says that it lasts ${inWords(durationSec)}, but ${size} cannot hold so much film or sound`,
  )
}

function assertPixels({ tracks }: MediaFacts): void {
  const picture = tracks.find(({ kind }) => kind === 'video')
  if (picture === undefined) return
  const { width = 0, height = 0, frameRate = USUAL_RATE, startSec, endSec } = picture
  const mostSec = MAX_PIXELS / (width * height * frameRate)
  if (endSec - startSec <= mostSec) return
  const kind = `${width}x${height} at ${Math.round(frameRate)} frames a second`
  throw new MediaRefused(`The film is too much work: ${kind} may last ${inWords(mostSec)} at most`)
}

function assertSound({ tracks }: MediaFacts): void {
  const sounds = tracks.filter(({ kind }) => kind === 'audio')
  const seconds = sounds.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0)
  if (seconds <= MAX_SOUND_SEC) return
  const most = `${MAX_SOUND_SEC / 3600} hours`
  throw new MediaRefused(`The file has too much sound: its ${sounds.length} tracks may last ${most} together`)
}

export function assertWork(facts: MediaFacts, bytes: number): void {
  assertBytes(facts, bytes)
  assertPixels(facts)
  assertSound(facts)
}
