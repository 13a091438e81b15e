import type { Content, DrmStatus, Processing } from '@jinvani/contract'
import { expect, test } from 'vitest'
import { badgeWords, filmState, isUnderWay, seenOfFailed } from './film-state.ts'

const drm = (status: DrmStatus, enabled = status !== 'none'): Content['drm'] => ({
  enabled,
  provider: enabled ? 'videocrypt' : 'none',
  bitrate: '',
  status,
  s3Url: '',
})
const processing = (status: Processing['status'], change: Partial<Processing> = {}): Processing => ({
  id: 's',
  status,
  progress: 43,
  stage: 'Transcoding',
  ...change,
})

test('without DRM, an item has no badge if it was never submitted or its streams are ready', () => {
  expect(badgeWords({ drm: drm('none'), processing: null })).toBeNull()
  expect(badgeWords({ drm: drm('none'), processing: processing('ready') })).toBeNull()
})

test.each([
  ['ready', 'ready, damaged', 'DRM ready, damaged: No video track'],
  ['processing', 'processing 43%', 'DRM processing 43%: Transcoding'],
  ['failed', 'failed', 'DRM failed: No video track'],
  ['pending', 'pending', 'DRM pending: Transcoding'],
] as const)('the badge of a protected film that is %s says: %s', (status, state, story) => {
  const item = { drm: drm(status), processing: processing(status, { message: 'No video track' }) }
  expect(badgeWords(item)).toEqual({ what: 'DRM', state, story })
})

test('the processing of a protected film without a file has not begun', () => {
  const item = { drm: drm('pending'), processing: null }
  expect(badgeWords(item)).toMatchObject({ state: 'pending, no file' })
  expect(isUnderWay(item)).toBe(false)
  expect(isUnderWay({ ...item, drm: { ...item.drm, s3Url: 'https://a.test/f.mp4' } })).toBe(true)
})

test('a failed film tells whether people see the uploaded file or nothing', () => {
  expect(seenOfFailed({ active: true })).toContain('the uploaded file as it is')
  expect(seenOfFailed({ active: false })).toContain('do not see it')
})

test('the badge of a film without DRM shows the progress of its streams', () => {
  const item = { drm: drm('none'), processing: processing('processing') }
  expect(badgeWords(item)).toMatchObject({ what: 'Streams', state: 'processing 43%' })
  expect(isUnderWay(item)).toBe(true)
})

test('a protected film ignores a submission whose status differs from its DRM status', () => {
  const item = { drm: drm('pending'), processing: processing('failed', { message: 'Old' }) }
  expect(filmState(item)).toMatchObject({ status: 'pending', progress: 0, stage: '', message: undefined })
})

test('a waiting film shows its place in the queue and its wait, and a running film the time left', () => {
  const waiting = processing('pending', { queuePlace: 4, etaSec: 1500 })
  expect(badgeWords({ drm: drm('pending'), processing: waiting })).toEqual({
    what: 'DRM',
    state: 'pending, 4th in the queue',
    story: 'DRM pending, 4th in the queue: Transcoding, 3 items before this one, about 25 minutes',
  })
  const running = processing('processing', { etaSec: 240 })
  expect(badgeWords({ drm: drm('processing'), processing: running })?.story).toBe(
    'DRM processing 43%: Transcoding, about 4 minutes left',
  )
})

test('the badge of a film without DRM says that the film is damaged', () => {
  const item = { drm: drm('none'), processing: processing('ready', { message: '2 frames are damaged' }) }
  expect(badgeWords(item)?.story).toBe('Streams ready, damaged: 2 frames are damaged')
})
