import { expect, test } from 'vitest'
import { sampleContent } from '../../content/testing/sample-content.ts'
import { stateWords } from './state-cell.tsx'

const now = Date.parse('2027-01-01T00:00:00Z')
const words = (changes: Partial<typeof sampleContent> = {}) =>
  stateWords({ ...sampleContent, captions: [], publishAt: null, unpublishAt: null, ...changes }, now)

test('the state names what is missing, or says that nothing is', () => {
  expect(words({ rating: '', descriptors: [] })).toMatchObject({
    isReady: false,
    readiness: 'Missing: thumbnail, rating, captions.',
  })
  const images = { poster: '/p.jpg', thumbnail: '/t.jpg', banner: '/b.jpg' }
  expect(words({ images, hasSpeech: false })).toMatchObject({ isReady: true, readiness: 'Nothing missing' })
})

test('the state names streams first, then the next scheduled change, then facts of the item', () => {
  const processing = { id: '1', status: 'processing', progress: 40, stage: '' } as const
  const publishAt = '2027-09-03T00:30:00.000Z'
  expect(words()).toMatchObject({ isTrouble: false, rest: 'Video 10:00' })
  expect(words({ mediaType: 'audio', durationSec: 0 }).rest).toBe('Audio')
  expect(words({ processing, publishAt }).rest).toBe(
    'Streams processing 40% · Goes live 3 Sep, 06:00 · Video 10:00',
  )
  expect(words({ processing: { ...processing, status: 'failed' } })).toMatchObject({
    isTrouble: true,
    rest: 'Streams failed · Video 10:00',
  })
  const scheduleMissed = { at: publishAt, reason: 'Nothing to play', by: null }
  expect(words({ scheduleMissed })).toMatchObject({
    isTrouble: true,
    rest: 'Did not go live 3 Sep, 06:00 · Video 10:00',
  })
})
