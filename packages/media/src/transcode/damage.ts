// Describes what a decoder that skips errors had to leave out of a film.
import { damaged } from '../media-refused.ts'

type Damage = Record<'frames' | 'of' | 'firstSec' | 'lastSec' | 'sounds', number>

/** A film with a larger share of damaged frames is not worth watching. */
const MOST_DAMAGED = 0.05
/** Damage within fewer seconds is reported as one place. */
const ONE_PLACE_SEC = 10

/**
 * Messages about damage, the first about lost frames. A frame may cause several of them, but each only once, so the
 * count of the most frequent message is taken as the number of damaged frames.
 */
const forms = [
  /Error while decoding stream|Error submitting .*packet to decoder/,
  /concealing \d+ DC/,
  /corrupt decoded frame/,
]
const streamForm = /(?:ist#0:|in stream |stream #0:)(\d+)/

export function damageReader() {
  const counts = forms.map(() => 0)
  const times: number[] = []
  let [shown, sounds, atSec] = [0, 0, 0]
  let picture: string | undefined
  return {
    onComplaint: (line: string) => {
      picture ??= /Stream #0:(\d+) .*-> showinfo/.exec(line)?.[1]
      const form = forms.findIndex((one) => one.test(line))
      const stream = streamForm.exec(line)?.[1] ?? picture
      if (form !== -1 && stream !== picture) sounds += 1
      else if (form !== -1) {
        counts[form] = (counts[form] ?? 0) + 1
        times.push(atSec)
      }
      const [, seconds] = /showinfo.* pts_time:\s*([\d.]+)/.exec(line) ?? []
      if (seconds === undefined) return
      atSec = Number(seconds)
      shown += 1
    },
    read: (): Damage => {
      const [firstSec = 0, lastSec = 0] = [times[0], times.at(-1)]
      const of = shown + (counts[0] ?? 0)
      return { frames: Math.max(...counts), of, firstSec, lastSec, sounds }
    },
  }
}

function clock(seconds: number): string {
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor)
  const two = (number = 0) => `${number}`.padStart(2, '0')
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`
}

/** A message for people. Throws MediaRefused if too much is damaged. */
export function describeDamage({ frames, of, firstSec, lastSec, sounds }: Damage): string {
  if (frames > 1 && frames > of * MOST_DAMAGED) throw damaged(`${frames} of ${of} frames could not be read`)
  const isOnePlace = lastSec - firstSec < ONE_PLACE_SEC
  const where = isOnePlace ? `around ${clock(firstSec)}` : `from ${clock(firstSec)} to ${clock(lastSec)}`
  const seen = `${frames === 1 ? '1 frame is' : `${frames} frames are`} damaged ${where}`
  const heard = sounds === 0 ? '' : 'Parts of the sound are damaged'
  return [frames === 0 ? '' : seen, heard].filter(Boolean).join('. ') || 'Parts of the file could not be read'
}
