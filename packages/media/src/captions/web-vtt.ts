// Turns uploaded captions, WebVTT or SRT, into the WebVTT that every player reads.
import { MediaRefused } from '../media-refused.ts'

export interface Cue {
  startSec: number
  endSec: number
  /** WebVTT settings such as `align:start`; empty for most cues. */
  settings: string
  text: string
}

const MAX_BYTES = 1_000_000
const MAX_LINE = 5000
const MAX_CUES = 20_000
const time = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:[ \t]+(.*))?$`)
const settingForm = /^(?:vertical|line|position|size|align|region):\S+$/
// Unclosed tags are left alone; a search ends at the next beginning, so that many of them cost little.
const foreignTags = /<\/?font[^<>]{0,500}>|\{\\[^{}]{0,500}\}/gi
const skippedBlocks = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

function refuse(line: number, what: string): never {
  throw new MediaRefused(`Line ${line} of the captions: ${what}`)
}

function secondsOf([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  const thousandths = Number((fraction ?? '').padEnd(3, '0'))
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + thousandths / 1000
}

/** Empty where one setting is invalid: SRT of some tools has coordinates here, which no browser knows. */
function readSettings(text: string): string {
  const settings = text.trim().split(/[ \t]+/)
  return settings.every((setting) => settingForm.test(setting)) ? settings.join(' ') : ''
}

function readTiming(line: string, number: number): Omit<Cue, 'text'> {
  const found = timing.exec(line)
  if (found === null) refuse(number, 'the times cannot be read')
  const [startSec, endSec] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))]
  if (startSec === null || endSec === null) refuse(number, 'a minute or second is above 59')
  if (endSec <= startSec) refuse(number, 'the cue ends before it begins')
  return { startSec, endSec, settings: readSettings(found[9] ?? '') }
}

interface Block {
  /** Number of its first line, from 1. */
  number: number
  lines: string[]
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') {
      open = null
      continue
    }
    if (open === null) blocks.push((open = { number: index + 1, lines: [] }))
    open.lines.push(line.trimEnd())
  }
  return blocks
}

/** A block is a cue, or one that is not shown: a header, a note, a style. */
function cueOf({ number, lines }: Block, isWebVtt: boolean): Cue | null {
  const at = lines.findIndex((line) => line.includes('-->'))
  if (at === -1) {
    if (skippedBlocks.test(lines[0] ?? '')) return null
    refuse(number, 'a cue without times')
  }
  if (at > 1) refuse(number, 'more than a number or name stands above the times')
  const shown = lines.slice(at + 1)
  const arrow = shown.findIndex((line) => line.includes('-->'))
  if (arrow !== -1) refuse(number + at + 1 + arrow, 'an empty line is missing before the next cue')
  const cue = readTiming(lines[at] ?? '', number + at)
  const cleaned = shown.map((line) => (isWebVtt ? cleanLine(line) : escapeLine(cleanLine(line))))
  // A blank line, left where a line held only tags, would end the cue: the rest would not be shown.
  const text = cleaned.filter((line) => line.trim() !== '').join('\n')
  return text === '' ? null : { ...cue, text }
}

/** Removes font and position tags of SRT, which a browser would show as text. */
function cleanLine(line: string): string {
  return line.replaceAll(foreignTags, '').replaceAll('\0', '')
}

/** Escapes `<` and `&`, which begin tags and character names in WebVTT; SRT has only the tags b, i and u. */
function escapeLine(line: string): string {
  return line.replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;').replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
}

/** Throws MediaRefused with the number of the wrong line. */
export function readCues(text: string): Cue[] {
  if (text.includes('\uFFFD')) throw new MediaRefused('The captions are not written in UTF-8')
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const blocks = blocksOf(lines)
  const first = blocks[0]
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(first?.lines[0] ?? '')
  if (isWebVtt) blocks.shift()
  else if (blocks.length > 0 && !text.includes('-->'))
    throw new MediaRefused('This is not a WebVTT or SRT file: no line says when a caption is shown')
  const cues = blocks.map((block) => cueOf(block, isWebVtt)).filter((cue) => cue !== null)
  if (cues.length === 0) throw new MediaRefused('The captions hold no cue')
  return cues.toSorted((one, other) => one.startSec - other.startSec)
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const part = (unit: number, size: number, digits = 2) =>
    String(Math.floor(thousandths / unit) % size).padStart(digits, '0')
  return `${part(3_600_000, 10_000)}:${part(60_000, 60)}:${part(1000, 60)}.${part(1, 1000, 3)}`
}

export function writeCues(cues: readonly Cue[]): string {
  const blocks = cues.map(({ startSec, endSec, settings, text }) =>
    `${clock(startSec)} --> ${clock(endSec)} ${settings}`.trimEnd().concat('\n', text),
  )
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

function assertSize(text: string): void {
  if (Buffer.byteLength(text) > MAX_BYTES) throw new MediaRefused('The captions are larger than 1 MB')
  const long = text.split(/\r\n?|\n/).findIndex((line) => line.length > MAX_LINE)
  if (long !== -1) refuse(long + 1, 'it is longer than 5,000 characters')
}

/** Converts WebVTT or SRT in UTF-8. Throws MediaRefused with the number of the wrong line. */
export function toWebVtt(text: string): string {
  assertSize(text)
  const cues = readCues(text)
  if (cues.length > MAX_CUES) throw new MediaRefused('The captions hold more than 20,000 cues')
  return writeCues(cues)
}

/** Drops cues behind the end of the film, which would make the film itself longer. */
export function cutCues(cues: readonly Cue[], endSec: number): Cue[] {
  return cues
    .filter((cue) => cue.startSec < endSec)
    .map((cue) => ({ ...cue, endSec: Math.min(cue.endSec, endSec) }))
}
