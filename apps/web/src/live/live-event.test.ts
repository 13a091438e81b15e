import { expect, test } from 'vitest'
import { readProcessingEvent } from './live-event.ts'

const event = {
  type: 'processing',
  contentId: 'c',
  title: 'Navkar',
  protected: false,
  processing: { id: 's', status: 'processing', progress: 40, stage: 'Transcoding' },
  startedBy: null,
}

test('a processing event is read with all its fields', () => {
  expect(readProcessingEvent(event)).toEqual(event)
  const waiting = { ...event.processing, queuePlace: 4, etaSec: 1500 }
  expect(readProcessingEvent({ ...event, processing: waiting })?.processing).toEqual(waiting)
  const failed = { ...event.processing, status: 'failed', message: 'No video track' }
  expect(readProcessingEvent({ ...event, processing: failed })?.processing.message).toBe('No video track')
})

test.each([
  null,
  'text',
  { ...event, type: 'other' },
  { ...event, contentId: 7 },
  { ...event, processing: null },
  { ...event, processing: { ...event.processing, status: 'paused' } },
])('a value that is no processing event is not read as one: %j', (value) => {
  expect(readProcessingEvent(value)).toBeUndefined()
})
