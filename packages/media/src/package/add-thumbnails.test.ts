import { expect, test } from 'vitest'
import { nameThumbnails } from './add-thumbnails.ts'
import { readDash } from './read-dash.ts'

const period = '  <Period id="0">\n  </Period>\n'
const manifest = (length: string, periods = period) =>
  `<MPD type="static" mediaPresentationDuration="PT${length}S">\n${periods}</MPD>\n`
const sheets = { width: 160, height: 90, largest: 10_000 }

test.each([
  ['125', ['sprite-1.jpg']],
  ['125.0213', ['sprite-1.jpg', 'sprite-2.jpg']],
  ['0.5', ['sprite-1.jpg']],
])('a film of %s s has these sheets', (length, files) => {
  const named = nameThumbnails(manifest(length), sheets)
  expect(readDash(named)).toEqual([{ kind: 'image', scheme: null, durationSec: Number(length), files }])
  expect(named).toContain('bandwidth="640" width="800" height="450"')
})

test('another manifest than ours is left alone', () => {
  expect(() => nameThumbnails(manifest('9', period + period), sheets)).toThrow('period')
  expect(() => nameThumbnails('<MPD></MPD>', sheets)).toThrow('period')
})
