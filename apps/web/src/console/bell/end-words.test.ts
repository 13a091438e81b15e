import { expect, test } from 'vitest'
import { endWords } from './film-entries.tsx'

const film = (status: 'ready' | 'failed', message?: string) => ({
  contentId: '1',
  title: 'Stavan',
  protected: true,
  processing: { id: '2', status, progress: 100, stage: '', ...(message && { message }) },
})

test('a toast names a single film, and counts several films', () => {
  expect(endWords(film('ready'), 1)).toEqual({
    title: 'Stavan is ready',
    description: 'You can activate it now.',
  })
  expect(endWords(film('failed', 'No picture'), 1)).toEqual({
    title: 'Processing of Stavan failed',
    description: 'No picture',
  })
  expect(endWords(film('ready', 'Damaged'), 40).title).toBe('40 items are ready')
  expect(endWords(film('failed', 'No picture'), 2)).toEqual({
    title: 'Processing of 2 items failed',
    description: 'Open the bell to see which.',
  })
})
