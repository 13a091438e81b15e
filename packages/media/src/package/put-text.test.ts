import { expect, test } from 'vitest'
import { putText } from './text-streams.ts'

const set = (id: number, kind: string, more = '') =>
  `    <AdaptationSet id="${id}" contentType="${kind}"${more}>\n      <Representation id="${id}"/>\n    </AdaptationSet>\n`
const mpd = (...sets: string[]) => `<MPD>\n  <Period id="0">\n${sets.join('')}  </Period>\n</MPD>\n`
const subtitle = (language: string) =>
  `#EXT-X-MEDIA:TYPE=SUBTITLES,URI="text/${language}/playlist.m3u8",GROUP-ID="text",LANGUAGE="${language}"`
const sound = '#EXT-X-MEDIA:TYPE=AUDIO,URI="a128/playlist.m3u8",GROUP-ID="a128",NAME="TYPE=SUBTITLES"'
const variant = '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a128",CLOSED-CAPTIONS=NONE'
const trick = '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="v240/iframes.m3u8"'
const lines = (...all: string[]) => ['#EXTM3U', '', ...all, ''].join('\n')

const film = {
  dash: mpd(set(0, 'video'), set(7, 'audio', ' lang="text"'), set(3, 'image')),
  hls: lines(sound, variant, 'v240/playlist.m3u8', trick),
}
const text = (...languages: string[]) => ({
  dash: mpd(...languages.map((language, index) => set(index, 'text', ` lang="${language}"`))),
  hls: lines(...languages.map(subtitle)),
})

test('captions are put after the other streams, with ids of their own, and into every variant', () => {
  const { dash, hls } = putText(film, text('hi', 'en'))
  const texts = [set(8, 'text', ' lang="hi"'), set(9, 'text', ' lang="en"')]
  expect(dash).toBe(mpd(set(0, 'video'), set(7, 'audio', ' lang="text"'), set(3, 'image'), ...texts))
  const named = `${variant},SUBTITLES="text"`
  expect(hls).toBe(lines(sound, subtitle('hi'), subtitle('en'), '', named, 'v240/playlist.m3u8', trick))
})

test('new captions replace the present ones, and a film without its captions is as it was before it had any', () => {
  const withHindi = putText(film, text('hi'))
  const { dash, hls } = putText(withHindi, text('en'))
  expect([dash.match(/lang="\w+"/g), hls.match(/LANGUAGE="\w+"/g)]).toEqual([
    ['lang="text"', 'lang="en"'],
    ['LANGUAGE="en"'],
  ])
  expect(hls.match(/SUBTITLES="text"/g)).toHaveLength(1)
  const bare = putText(withHindi, null)
  expect(bare.dash).toBe(film.dash)
  expect(bare.hls.replaceAll('\n\n', '\n')).toBe(film.hls.replaceAll('\n\n', '\n'))
})

test('a broken manifest is refused', () => {
  expect(() => putText({ ...film, dash: '<MPD>' }, text('hi'))).toThrow('DASH')
  expect(() => putText({ ...film, hls: '#EXTM3U' }, text('hi'))).toThrow('HLS')
  expect(() => putText(film, { dash: mpd(), hls: lines() })).toThrow('DASH')
})
