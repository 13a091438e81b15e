import { ErrorCode } from 'react-dropzone'
import { expect, it } from 'vitest'
import { rejectionSentence } from './drop-zone.tsx'

const rejected = (code: string) => ({ errors: [{ code, message: 'File type must be one of video/*, .mkv' }] })

it('tells staff in plain words what to do instead', () => {
  const say = (code: string) => rejectionSentence(rejected(code), 'Choose a video file')
  expect(say(ErrorCode.FileInvalidType)).toBe('Choose a video file')
  expect(say(ErrorCode.TooManyFiles)).toBe('Choose one file only')
  expect(say('anything')).toBe('This file cannot be used')
})
