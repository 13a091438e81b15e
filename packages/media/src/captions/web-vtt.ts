// Turns uploaded captions (WebVTT, SRT, SBV) into WebVTT that every player reads. Each cue is kept or reported. No npm
// parser does that: media-captions loses the first cue after a header without a blank line, and all cues after a line
// that consists of one blank.
import { ungarbled } from '../inspect/repair-text.ts'
import { MediaRefused } from '../media-refused.ts'

export interface Cue {
  startSec: number
  endSec: number
  /** WebVTT settings such as `align:start`; empty for most cues. */
  settings: string
  text: string
}
const MAX_BYTES = 1_000_000
const time = String.raw`(?:(\d{1,4}) ?: ?)?(\d{1,4}) ?: ?(\d{1,2})(?: ?([.,:;]) ?(\d{1,20})(?:\.\d{1,20})?)?`
/** The times of a cue, also with the arrows of translation programs (`- ->`, `->`, `--&gt;`) or the comma of SBV. */
const timing = new RegExp(String.raw`^\s*${time}\s*(?:(?:- ?){1,3}(?:>|&gt;)|→|,)\s*${time}(?![\d:])(.*)$`)
/** Some editing programs end a time with a frame number of two digits instead of milliseconds. */
const frameForm = /\d:\d\d ?: ?\d\d ?[:;] ?(\d\d)(?!\d)/g
/** An arrow next to a digit belongs to the times of a cue. Any other arrow is text. */
const meantAsTiming = /\d\s*-->|-->\s*\d/
const settingForm = /^(?:vertical|line|position|size|align|region):\S+$/
// Matches closed tags of limited length only, so that many unclosed ones are searched quickly.
const foreignTags = /<\/?font[^<>]{0,500}>|\{\\[^{}]{0,500}\}|\0/gi
const hidden = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
const numberForm = /^\s*\d{1,9}$/

/** Undoes what translation programs do to times: they write Devanagari or Gujarati digits, and full-width colons. */
const plain = (line: string) =>
  line.normalize('NFKC').replaceAll(/[०-९૦-૯]/g, (digit) => String((digit.charCodeAt(0) & 15) - 6))

/** Guesses the frame rate, which no file states: 25, as in India, or more if there are higher frame numbers. */
function frameRateOf(lines: readonly string[]): number {
  const frames = lines.flatMap((line) =>
    [...plain(line).matchAll(frameForm)].map(([, frame]) => Number(frame)),
  )
  const last = Math.max(0, ...frames)
  return last < 25 ? 25 : last < 30 ? 30 : 60
}

/** Start, end and settings of a cue, or a sentence that says why its times are refused. */
function readTiming(line: string, frameRate: number): Omit<Cue, 'text'> | string {
  const found = timing.exec(plain(line))
  if (found === null) return 'the times cannot be read'
  const [startSec = 0, endSec = 0] = [found.slice(1, 6), found.slice(6, 11)].map(
    ([hours, minutes, seconds, mark = '.', fraction = '0']) => {
      if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return Number.NaN
      const isFrame = (mark === ':' || mark === ';') && fraction.length === 2
      const rest = isFrame ? Number(fraction) / frameRate : Number(`0.${fraction}`)
      return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + rest
    },
  )
  if (Number.isNaN(startSec + endSec)) return 'a minute or second is above 59'
  if (endSec <= startSec) return `the cue ends ${endSec < startSec ? 'before' : 'when'} it begins`
  const settings = (found[11] ?? '').trim().split(/[ \t]+/)
  // Leaves out the coordinates that some tools write after the times of SRT, since no browser knows them.
  return settings.every((one) => settingForm.test(one))
    ? { startSec, endSec, settings: settings.join(' ') }
    : { startSec, endSec, settings: '' }
}

/** The text of a cue as WebVTT. SRT has only the tags b, i and u, so any other `<` or `&` in it is plain text. */
function shownText(lines: readonly string[], isWebVtt: boolean): string {
  const text = lines.join('\n').replaceAll(foreignTags, '').replaceAll('-->', '--&gt;')
  const shown = isWebVtt
    ? text
    : text.replaceAll(/<br ?\/?>|\[br\]/gi, '\n').replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;').replaceAll(/<(?!\/?[biu]>)/gi, '&lt;') // prettier-ignore
  // Removes lines that had only tags: a blank line would end the cue.
  return shown.split('\n').filter((line) => line.trim() !== '').join('\n') // prettier-ignore
}

interface Part {
  /** Index of the line with the times; -1 for the part above the first times. */
  at: number
  number: number
  /** The lines after the times, split at blank lines. The first block is empty if the first line is blank. */
  blocks: string[][]
}
const isNumber = (line: string | undefined, wanted: number) =>
  numberForm.test(line ?? '') && Number(line) === wanted

/** Splits at the lines with times. Removes the number or name of a cue above them, and a number after the last cue. */
function partsOf(lines: readonly string[]): Part[] {
  const starts = [-1, ...lines.keys()].filter(
    (at) => at === -1 || meantAsTiming.test(lines[at] ?? '') || timing.test(plain(lines[at] ?? '')),
  )
  let number = -1
  return starts.map((at, index) => {
    number += 1
    const part = { at, number }
    const next = starts[index + 1] ?? lines.length
    const [own = '', ...others] = ['', ...lines.slice(at + 1, next)].join('\n').trimEnd().split(/\n{2,}/) // prettier-ignore
    const blocks = [own.split('\n').slice(1), ...others.map((block) => block.split('\n'))]
    const last = blocks.at(-1) ?? []
    const tail = last.at(-1)
    const isAlone = last.length === 1 && (blocks.length > 1 || at === -1)
    const isAbove = next < lines.length && lines[next - 1] !== ''
    const isCounted = (isAbove && numberForm.test(tail ?? '')) || (isAlone && isNumber(tail, number + 1))
    if (isCounted) number = Number(tail) - 1
    if (isCounted || (isAbove && isAlone)) last.pop()
    return { ...part, blocks }
  })
}

/** `cues`: sorted by time. `leftOut`: a message about each cue that is left out. Throws MediaRefused without a cue. */
export function readCaptions(written: string): { cues: Cue[]; leftOut: string[] } {
  if (written.includes('\uFFFD')) throw new MediaRefused('The captions are not written in UTF-8')
  // Repairs à¤¨ to न: some program read UTF-8 as Windows-1252, and saved that (PeerTube#6961).
  const lines = ungarbled(written.replace(/^\uFEFF/, '')).split(/\r\n?|\n/).map((line) => line.trimEnd()) // prettier-ignore
  const isWebVtt = /^WEBVTT(?:\s|$)/.test(lines.find((line) => line !== '') ?? '')
  const [cues, leftOut]: [Cue[], string[]] = [[], []]
  const leaveOut = (at: number, why: string) => leftOut.push(`Line ${at + 1} of the captions: ${why}`)
  const parts = partsOf(lines)
  const frameRate = frameRateOf(parts.map(({ at }) => lines[at] ?? ''))
  if (parts.length === 1 && !isWebVtt && written.trim() !== '')
    throw new MediaRefused('This is not a WebVTT or SRT file: no line says when a caption is shown')
  for (const { at, number, blocks } of parts) {
    const [own = [], ...others] = at === -1 ? [[], ...blocks] : blocks
    const shown = others.filter(([first = '', ...more]) => {
      if (first === '' || (isWebVtt && (at === -1 || hidden.test(first)))) return false
      const isTimed = at !== -1 && !(more.length > 0 && isNumber(first, number + 1))
      if (!isTimed) leaveOut(lines.indexOf(first, at + 1), 'a text without times')
      return isTimed
    })
    if (at === -1) continue
    const timed = readTiming(lines[at] ?? '', frameRate)
    const text = shownText([...own, ...shown.flat()], isWebVtt)
    if (typeof timed === 'string') leaveOut(at, timed)
    else if (text === '') leaveOut(at, 'the cue has no text')
    else cues.push({ ...timed, text })
  }
  if (cues.length === 0) throw new MediaRefused(leftOut[0] ?? 'The captions hold no cue')
  return { cues: cues.toSorted((one, other) => one.startSec - other.startSec), leftOut }
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const hours = String(Math.floor(thousandths / 3_600_000)).padStart(2, '0')
  return `${hours}:${new Date(thousandths % 3_600_000).toISOString().slice(14, 23)}`
}

export function writeCues(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startSec, endSec, settings, text }) =>
    `${clock(startSec)} --> ${clock(endSec)} ${settings}`.trimEnd().concat('\n', text),
  )
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

/** Converts captions to WebVTT. Throws MediaRefused if no cue can be read. */
export function toWebVtt(text: string): { vtt: string; cues: Cue[]; leftOut: string[] } {
  if (Buffer.byteLength(text) > MAX_BYTES) throw new MediaRefused('The captions are larger than 1 MB')
  const { cues, leftOut } = readCaptions(text)
  return { vtt: writeCues(cues), cues, leftOut }
}

/** Removes what is after the end of the film, since it would make the film longer. */
export function cutCues(cues: readonly Cue[], endSec: number): Cue[] {
  return cues
    .filter((cue) => cue.startSec < endSec)
    .map((cue) => ({ ...cue, endSec: Math.min(cue.endSec, endSec) }))
}
