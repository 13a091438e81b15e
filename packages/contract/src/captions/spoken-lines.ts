// What is said in captions, as plain text: for the search, and for the transcript on the page of an item.

export interface SpokenLine {
  startSec: number
  text: string
}

const entities: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', lrm: '', rlm: '',
} // prettier-ignore

/** Cues may have tags such as `<i>` or `<v Speaker>`, and entities: https://www.w3.org/TR/webvtt1/#cue-text. */
const plainText = (cue: string) =>
  cue
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#?\w{2,4});/g, (written, name: string) => entities[name] ?? written)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Reads WebVTT as this server stores it: hours in each time, and no blank line within a cue. */
export function readSpokenLines(vtt: string): SpokenLine[] {
  return vtt.split('\n\n').flatMap((block) => {
    const [times = '', ...lines] = block.split('\n')
    const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d\.\d{3}) -->/.exec(times) ?? []
    const text = plainText(lines.join(' '))
    if (seconds === undefined || text === '') return []
    return [{ startSec: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), text }]
  })
}
