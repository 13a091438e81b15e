import { describe, expect, test } from 'vitest'
import { languageTag } from '../labels.ts'
import type { TrackFacts } from '../inspect/probe-tracks.ts'
import { listSoundTracks } from './sound-tracks.ts'

const track = (order: number, words: Partial<TrackFacts> = {}): TrackFacts => ({
  kind: 'audio',
  codec: 'aac',
  order,
  startSec: 0,
  endSec: 5,
  ...words,
})
const picture: TrackFacts = { ...track(0), kind: 'video' }
const shown = (...words: Partial<TrackFacts>[]) =>
  listSoundTracks([picture, ...words.map((own, order) => track(order, own))]).map(
    ({ suffix, label, isDefault }) => [suffix, label, isDefault],
  )

test.each([
  ['hin', 'hi'],
  ['guj', 'gu'],
  ['ger', 'de'],
  ['pt-BR', 'pt-BR'],
  ['raj', 'raj'],
  ['und', undefined],
  ['mul', undefined],
  ['', undefined],
  ['hi,x=1', undefined],
  [`hi${'-abcdefgh'.repeat(40)}`, undefined],
  ['hindi', undefined],
  ['x-private', undefined],
])('the language code %s becomes the tag %s', (code, tag) => expect(languageTag(code)).toBe(tag))

describe('the sound tracks of a film', () => {
  test('are labelled by their language, in that language', () => {
    expect(shown({ language: 'hi' }, { language: 'en' }, { language: 'gu' }, { language: 'pra' })).toEqual([
      ['-hi', 'हिन्दी', true],
      ['-en', 'English', false],
      ['-gu', 'ગુજરાતી', false],
      ['-pra', 'pra', false],
    ])
  })

  test('are labelled by their title if they have no language, and no label occurs twice', () => {
    expect(shown({}, { title: 'Commentary' }, {}, {})).toEqual([
      ['', 'Audio', true],
      ['-2', 'Commentary', false],
      ['-3', 'Audio 2', false],
      ['-4', 'Audio 3', false],
    ])
  })

  test('have different labels if they have the same language', () => {
    const title = 'Commentary'
    expect(shown({ language: 'hi', title: 'Stereo' }, { language: 'hi' }, { language: 'hi', title })).toEqual(
      [
        ['-hi', 'हिन्दी', true],
        ['-hi-2', 'हिन्दी 2', false],
        ['-hi-3', `हिन्दी (${title})`, false],
      ],
    )
  })

  test('begin with the default track, which is an audio description only if there is no other', () => {
    const describing = { language: 'hi', describesPicture: true, isDefault: true }
    expect(shown({ language: 'en' }, describing, { language: 'hi', isDefault: true })).toEqual([
      ['-hi', 'हिन्दी', true],
      ['-en', 'English', false],
      ['-hi-2', 'हिन्दी (audio description)', false],
    ])
    expect(shown(describing)).toEqual([['-hi', 'हिन्दी (audio description)', true]])
  })

  test('are at most eight of 500, with the default one among them', () => {
    const many = Array.from({ length: 500 }, (_, order) => ({ isDefault: order === 400 }))
    const tracks = listSoundTracks(many.map((own, order) => track(order, own)))
    expect(tracks.map((sound) => sound.track.order)).toEqual([400, 0, 1, 2, 3, 4, 5, 6])
    expect(new Set(tracks.map(({ label }) => label)).size).toBe(8)
  })

  test('do not exist if the film has no sound', () => expect(listSoundTracks([picture])).toEqual([]))
})
