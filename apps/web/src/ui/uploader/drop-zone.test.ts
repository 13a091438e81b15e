import { ErrorCode } from 'react-dropzone'
import { expect, it } from 'vitest'
import { judgeFiles, sayRejected } from './drop-zone.tsx'

const rejected = (code: string, name = 'notes.txt') => ({
  file: new File([], name),
  errors: [{ code, message: 'File type must be one of video/*, .mkv' }],
})

it('a refused file gets a sentence that says what to do instead', () => {
  const say = (code: string, name?: string) =>
    judgeFiles([], [rejected(code, name)], (file) => sayRejected('image', file))
  expect(say(ErrorCode.FileInvalidType)).toBe('Choose an image')
  expect(say(ErrorCode.FileInvalidType, 'IMG_1.HEIC')).toBe(
    'This is a picture of the kind HEIC: save it as JPEG',
  )
  expect(say('anything')).toBe('This file cannot be used')
})

it('of several files none is taken, and a sentence says so', () => {
  const file = new File([], 'a.jpg')
  const judge = (...[accepted, refused = []]: [File[], ReturnType<typeof rejected>[]?]) =>
    judgeFiles(accepted, refused, () => 'Choose an image')
  expect(judge([file])).toBe(file)
  expect(judge([file, file])).toBe('Choose one file only')
  expect(judge([file], [rejected(ErrorCode.TooManyFiles)]), 'as react-dropzone gives two').toBe(
    'Choose one file only',
  )
  expect(judge([file], [rejected(ErrorCode.FileInvalidType)])).toBe('Choose one file only')
})

it('a kind that is not accepted is named by its type, or by its file name if it has no type', () => {
  const ofKind = (type: string, name = 'a') => sayRejected('image', { name, type })
  expect(ofKind('image/heic')).toBe('This is a picture of the kind HEIC: save it as JPEG')
  expect(ofKind('image/svg+xml')).toContain('SVG')
  expect(ofKind('image/unknown', 'IMG_2.HEIC'), 'a converted file').toBe('Choose an image')
  expect(sayRejected('audio', { name: 'talk.caf', type: '' })).toContain('CAF: save it as MP3 or M4A')
  expect(sayRejected('video', { name: 'talk.doc', type: '' })).toBe('Choose a video file')
})
