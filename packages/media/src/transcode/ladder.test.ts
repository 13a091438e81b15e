import { describe, expect, test } from 'vitest'
import { bitrates, chooseLadder, chooseSoundLadder } from './ladder.ts'

type SourcePicture = { width: number; height: number }
const sizes = (source: SourcePicture, wanted = bitrates) =>
  chooseLadder(source, wanted).map(({ name, width, height }) => `${name} ${width}x${height}`)

test.each<[string, SourcePicture, string[]]>([
  [
    'a large film',
    { width: 3840, height: 2160 },
    ['v240 426x240', 'v480 854x480', 'v720 1280x720', 'v1080 1920x1080'],
  ],
  ['a film of 720 lines', { width: 1280, height: 720 }, ['v240 426x240', 'v480 854x480', 'v720 1280x720']],
  ['just below 720', { width: 1278, height: 718 }, ['v240 428x240', 'v480 854x480', 'v720 1278x718']],
  ['a small film', { width: 640, height: 360 }, ['v240 426x240', 'v480 640x360']],
  ['an old film for the web', { width: 853, height: 479 }, ['v240 428x240', 'v480 852x478']],
  ['PAL', { width: 720, height: 576 }, ['v240 300x240', 'v480 600x480', 'v720 720x576']],
  ['hardly above a step', { width: 888, height: 500 }, ['v240 426x240', 'v480 852x480']],
  [
    'portrait between two steps',
    { width: 608, height: 1080 },
    ['v240 240x426', 'v480 480x852', 'v720 608x1080'],
  ],
  ['portrait', { width: 720, height: 1280 }, ['v240 240x426', 'v480 480x854', 'v720 720x1280']],
  ['smaller than everything', { width: 160, height: 90 }, ['v240 160x90']],
  ['odd pixels', { width: 321, height: 181 }, ['v240 320x180']],
  [
    'cinema',
    { width: 1920, height: 800 },
    ['v240 576x240', 'v480 1152x480', 'v720 1728x720', 'v1080 1920x800'],
  ],
])('sizes are chosen by the short side, and none is larger than the source: %s', (_what, source, expected) =>
  expect(sizes(source)).toEqual(expected),
)

describe('the chosen sizes', () => {
  test('become one, that of the source, if all are larger than the source', () => {
    expect(sizes({ width: 640, height: 360 }, ['1080p30', '720p30'])).toEqual(['v720 640x360'])
  })

  test('are the only ones, even if the source is larger', () => {
    expect(sizes({ width: 640, height: 360 }, ['240p30'])).toEqual(['v240 426x240'])
    expect(sizes({ width: 1920, height: 804 }, ['240p30', '720p30'])).toEqual([
      'v240 574x240',
      'v720 1720x720',
    ])
  })

  test('may be given in any order and more than once', () => {
    expect(sizes({ width: 1920, height: 1080 }, ['480p30', '240p30', '480p30'])).toEqual([
      'v240 426x240',
      'v480 854x480',
    ])
  })

  test('lead to a RangeError if there are none, or if the source has no size', () => {
    expect(() => chooseLadder({ width: 640, height: 360 }, [])).toThrow(RangeError)
    expect(() => chooseLadder({ width: 0, height: 0 }, ['240p30'])).toThrow(RangeError)
  })
})

describe('the data saver', () => {
  const saving = (source: SourcePicture, wanted = bitrates) =>
    chooseLadder(source, wanted, { dataSaver: true }).map(
      ({ name, width, height }) => `${name} ${width}x${height}`,
    )

  test('adds a size of 144 lines below the chosen ones', () => {
    expect(saving({ width: 1920, height: 1080 }, ['1080p30'])).toEqual(['v144 256x144', 'v1080 1920x1080'])
    expect(saving({ width: 360, height: 640 })).toEqual(['v144 144x256', 'v240 240x426', 'v480 360x640'])
  })

  test('adds no size if the source is smaller, or hardly larger', () => {
    expect(saving({ width: 256, height: 144 })).toEqual(['v240 256x144'])
    expect(saving({ width: 266, height: 150 })).toEqual(['v240 266x150'])
    expect(saving({ width: 160, height: 90 })).toEqual(['v240 160x90'])
  })

  test('adds sound at 64 kbps, which recordings always have', () => {
    const names = (dataSaver: boolean) => chooseSoundLadder({ dataSaver }).map(({ name }) => name)
    expect([names(true), names(false)]).toEqual([['a64', 'a128'], ['a128']])
  })
})

test('every size is even, no larger than the source, and has the proportions of the source', () => {
  for (let width = 2; width < 2600; width += 61) {
    for (let height = 2; height < 1500; height += 47) {
      for (const rendition of chooseLadder({ width, height }, bitrates)) {
        expect([rendition.width % 2, rendition.height % 2]).toEqual([0, 0])
        expect(rendition.width <= width && rendition.height <= height).toBe(true)
        const wanted = rendition.width * height
        expect(Math.abs(wanted - rendition.height * width)).toBeLessThanOrEqual(2 * Math.max(width, height))
      }
    }
  }
})
