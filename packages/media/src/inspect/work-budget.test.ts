import { expect, test } from 'vitest'
import type { MediaFacts } from './probe-media.ts'
import type { TrackFacts } from './probe-tracks.ts'
import { assertWork, inWords } from './work-budget.ts'

const HOUR = 3600
const KB = 1000

const sound = (hours: number): TrackFacts => ({
  kind: 'audio',
  codec: 'aac',
  order: 0,
  startSec: 0,
  endSec: hours * HOUR,
})
const picture = (hours: number, over: Partial<TrackFacts> = {}): TrackFacts => ({
  ...sound(hours),
  kind: 'video',
  codec: 'avc',
  width: 1280,
  height: 720,
  frameRate: 25,
  ...over,
})
const facts = (...tracks: TrackFacts[]): MediaFacts => ({
  kind: 'video',
  durationSec: Math.max(...tracks.map(({ endSec }) => endSec)),
  tracks,
})
const UHD = { width: 3840, height: 2160 }
const { frameRate: _, ...rateless } = picture(13, UHD)

test.each<[string, MediaFacts, number]>([
  ['a film of nine minutes in 7 KB', facts(picture(0.15)), 7 * KB],
  ['three hours of talk with a still picture', facts(picture(3, { frameRate: 1 }), sound(3)), 3000 * KB],
  ['three hours of talk with one picture at its beginning', facts(picture(0.0001), sound(3)), 1400 * KB],
  ['twelve hours of 4K', facts(picture(12, { ...UHD, frameRate: 30 })), 1e9],
  ['three hours of 4K at 60', facts(picture(3, { ...UHD, frameRate: 60 }), sound(3)), 1e9],
  ['a film in twenty languages', facts(picture(3), ...Array.from({ length: 20 }, () => sound(3))), 1e9],
])('%s is accepted', (_, film, bytes) => expect(() => assertWork(film, bytes)).not.toThrow())

test.each<[string, MediaFacts, number, string]>([
  [
    'twelve hours in 7 KB',
    facts(picture(12)),
    7 * KB,
    'The file says that it lasts 12 hours, but 7 KB cannot hold so much film or sound',
  ],
  [
    'two frames with hours between them',
    facts(picture(11.5, { frameRate: 2 / (11.5 * HOUR) })),
    900 * KB,
    'The file says that it lasts 11 hours 30 minutes, but 900 KB cannot hold so much film or sound',
  ],
  [
    '4K at 240 frames a second',
    facts(picture(2, { ...UHD, frameRate: 240 })),
    1e9,
    'The film is too much work: 3840x2160 at 240 frames a second may last 1 hour 36 minutes at most',
  ],
  [
    'thirteen hours of 4K at an unknown rate',
    facts(rateless),
    1e9,
    'The film is too much work: 3840x2160 at 30 frames a second may last 12 hours 48 minutes at most',
  ],
  [
    'a hundred sound tracks',
    facts(picture(1), ...Array.from({ length: 100 }, () => sound(1))),
    1e9,
    'The file has too much sound: its 100 tracks may last 72 hours together',
  ],
])('%s is refused', (_, film, bytes, sentence) => {
  expect(() => assertWork(film, bytes)).toThrow(sentence)
})

test('durations are described in words', () => {
  expect([61, 3600, 3660, 59].map(inWords)).toEqual([
    '1 minute',
    '1 hour',
    '1 hour 1 minute',
    'less than a minute',
  ])
})
