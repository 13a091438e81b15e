import { expect, it } from 'vitest'
import { imageWarnings } from './image-field.tsx'

it('no warning is shown for the recommended sizes', () => {
  expect(imageWarnings('poster', { width: 1000, height: 1000, bytes: 500 * 1024 })).toEqual([])
  expect(imageWarnings('banner', { width: 1920, height: 823 })).toEqual([])
  expect(imageWarnings('thumbnail', { width: 1920, height: 1080 })).toEqual([])
})

it('a picture that is too many bytes, too few pixels or of another shape gets a warning for each', () => {
  expect(imageWarnings('thumbnail', { width: 800, height: 600, bytes: 700 * 1024 })).toEqual([
    '700KB: better under 500KB',
    '800x600: smaller than 1280x720',
    'Not 16:9: it will be cropped',
  ])
})
