import { expect, test } from 'vitest'
import { protectedContent, sampleContent } from '../testing/sample-content.ts'
import { startedProcessing } from './note-started.ts'

const queued = { id: 's1', status: 'pending', progress: 0, stage: 'Waiting' } as const

test('a protected film is what the server accepted', () => {
  const accepted = { id: 's2', contentId: protectedContent._id, status: 'pending' } as const
  expect(startedProcessing({ saved: protectedContent, accepted, before: undefined })).toMatchObject({
    id: 's2',
    status: 'pending',
  })
})

test('a clear film is what the saved item tells', () => {
  const saved = { ...sampleContent, processing: queued }
  expect(startedProcessing({ saved, accepted: undefined, before: sampleContent })).toEqual(queued)
})

test('what was there before the save was not started by it', () => {
  const saved = { ...sampleContent, processing: queued }
  expect(startedProcessing({ saved, accepted: undefined, before: saved })).toBeNull()
  expect(startedProcessing({ saved: sampleContent, accepted: undefined, before: undefined })).toBeNull()
})
