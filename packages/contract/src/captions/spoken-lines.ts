// The text of captions without tags, for the search and for the transcript on the page of an item.

export interface SpokenLine {
  startSec: number
  /** Plain text. Each voice of the cue has its own line, which begins with the speaker: `Guru: Come in`. */
  text: string
}

const entities: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', lrm: '', rlm: '',
} // prettier-ignore

/** Removes tags such as `<i>` or `<v Speaker>`, and resolves entities: https://www.w3.org/TR/webvtt1/#cue-text. */
const plainText = (cue: string) =>
  cue
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#?\w{2,4});/g, (written, name: string) => entities[name] ?? written)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Divides a cue where a voice begins or ends: https://www.w3.org/TR/webvtt1/#webvtt-cue-voice-span. */
const voices = (cue: string) =>
  cue.split(/(?=<v[.\s]|<\/v>)/).flatMap((part) => {
    const [, name = ''] = /^<v(?:\.[^\s<>]*)?\s([^<>]*)>/.exec(part) ?? []
    const [speaker, text] = [plainText(name), plainText(part)]
    if (text === '') return []
    return [speaker === '' ? text : `${speaker}: ${text}`]
  })

/** Reads WebVTT in the form in which this server stores it: every time has hours, and no cue has a blank line. */
export function readSpokenLines(vtt: string): SpokenLine[] {
  return vtt.split('\n\n').flatMap((block) => {
    const [times = '', ...lines] = block.split('\n')
    const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d\.\d{3}) -->/.exec(times) ?? []
    const text = voices(lines.join(' ')).join('\n')
    if (seconds === undefined || text === '') return []
    return [{ startSec: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), text }]
  })
}
