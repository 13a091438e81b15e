import { expect, test } from 'vitest'
import { acceptedFiles, findDestination, sortOut } from './sort-out.ts'

const file = (name: string, { type = '', bytes = 1 } = {}) => ({
  file: new File([new Uint8Array(bytes)], name, { type }),
})
const photo = (number: number) => file(`IMG_${number}.JPG`, { type: 'image/jpeg' })

test.each([
  ['a.mp4', 'video/mp4', { prefix: 'videos/', contentType: 'video/mp4' }],
  ['a.mkv', '', { prefix: 'videos/', contentType: 'video/x-matroska' }],
  ['a.mp3', 'audio/mpeg', { prefix: 'audio/', contentType: 'audio/mpeg' }],
  ['a.m4a', 'audio/x-m4a', { prefix: 'audio/', contentType: 'audio/x-m4a' }],
  ['a.ogg', 'audio/ogg', { prefix: 'videos/', contentType: 'video/ogg' }],
  ['a.aif', 'audio/x-aiff', { prefix: 'audio/', contentType: 'audio/x-aiff' }],
  ['a.amr', '', { prefix: 'audio/', contentType: 'audio/amr' }],
  ['a.mka', '', { prefix: 'audio/', contentType: 'audio/x-matroska' }],
  ['a.mp2', '', { prefix: 'audio/', contentType: 'audio/mpeg' }],
  ['a.3g2', 'video/3gpp2', { prefix: 'videos/', contentType: 'video/3gpp' }],
  ['a.jpg', 'image/jpeg', null],
  ['a.pdf', 'application/pdf', null],
  ['a', '', null],
])('the file %s of the type “%s” has the destination %j', (name, type, destination) => {
  expect(findDestination({ name, type })).toEqual(destination)
})

test('from a folder of photos with two films, the films are taken, and one note counts the photos that were left out', () => {
  const photos = Array.from({ length: 500 }, (_, number) => photo(number))
  const { taken, notes } = sortOut([...photos, file('10 b.mp4'), file('.DS_Store'), file('2 a.mp4')], 200)
  expect(taken.map((each) => each.file.name)).toEqual(['2 a.mp4', '10 b.mp4'])
  expect(notes).toEqual(['500 files are neither films nor recordings and were left out.'])
})

test('empty files are named, and files beyond the limit are counted', () => {
  const films = Array.from({ length: 205 }, (_, number) => file(`${number}.mp4`))
  const { taken, notes } = sortOut([...films, file('empty.mp3', { bytes: 0 })], 200)
  expect(taken).toHaveLength(200)
  expect(notes).toEqual([
    'empty.mp3 is empty and was left out.',
    'The tray holds 200 files: 200 of 205 were taken. Choose the others when these are done.',
  ])
  expect(sortOut([file('a.mp4')], 0).taken).toEqual([])
})

test('a recording of a kind that is not accepted is named, with the kind to save it as', () => {
  expect(sortOut([file('a.caf', { type: 'audio/x-caf' }), file('a.pdf')], 200).notes).toEqual([
    'a.caf is of a kind that is not taken and was left out. Save it as MP4 or MP3.',
    'a.pdf is neither film nor recording and was left out.',
  ])
})

test('a file chooser offers what is accepted, and nothing else', () => {
  const offered = acceptedFiles.split(',')
  for (const each of ['.aif', '.amr', '.mka', '.mp2', '.3g2', '.mkv', 'video/mp4', 'audio/mpeg'])
    expect(offered).toContain(each)
  for (const each of offered.filter((one) => one.startsWith('.')))
    expect(findDestination({ name: `a${each}`, type: '' }), each).not.toBeNull()
  expect(offered.some((each) => each.includes('*'))).toBe(false)
})
