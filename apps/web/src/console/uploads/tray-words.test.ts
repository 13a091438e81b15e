import { expect, test } from 'vitest'
import { type Entry, type EntryState, clearable } from '../../uploads/queue/entry.ts'
import { sizeText, stateText, summaryText, timeLeft, totalPercent } from './tray-words.ts'

const MB = 1024 * 1024
const item = { contentId: '5e1b7c90-24d3-4a8f-b6e7-9f0c3d8a1b56', title: 'Navkar mantra' }
const entry = (state: EntryState, changes: Partial<Entry> = {}): Entry => ({
  id: state.is,
  name: 'a.mp4',
  size: 100 * MB,
  lastModified: 0,
  state,
  sent: 0,
  bytesPerSec: 0,
  isPaused: false,
  hasHandle: false,
  ...changes,
})
const sending = { is: 'sending', stage: 'sending' } as const

test('sizes and remaining times are shown in the largest unit that fits', () => {
  expect([0, 1500, 15 * MB, 2.5 * 1024 * MB].map(sizeText)).toEqual(['0 KB', '1.5 KB', '15 MB', '2.5 GB'])
  expect(timeLeft(MB, 0)).toBe('')
  expect([10, 300, 7200, 7500].map((sec) => timeLeft(sec * MB, MB))).toEqual([
    'less than a minute left',
    '5 min left',
    '2 h left',
    '2 h 5 min left',
  ])
})

test('an upload tells its progress, speed and time left, or that it is offline or paused', () => {
  const figures = { sent: 40 * MB, bytesPerSec: MB }
  expect(stateText(entry(sending, figures))).toBe('40 MB of 100 MB, 1 MB/s, 1 min left')
  expect(stateText(entry({ is: 'sending', stage: 'offline' }, figures))).toMatch(/^No connection/)
  expect(stateText(entry({ is: 'waiting' }, { ...figures, isPaused: true }))).toBe('Paused at 40%')
})

test('the summary counts done, failed and interrupted uploads', () => {
  const done = entry({ is: 'done', item }, { sent: 100 * MB })
  const some = [done, entry(sending, { sent: 50 * MB, bytesPerSec: MB }), entry({ is: 'known', item })]
  expect(summaryText(some)).toBe('Uploading: 1 of 2 done, 1 min left')
  expect(totalPercent(some)).toBe(75)
  expect(summaryText([done, entry({ is: 'refused', reason: 'No' }), entry({ is: 'left' })])).toBe(
    '1 file uploaded, 1 failed, 1 not finished',
  )
  expect(summaryText([entry({ is: 'left' })])).toBe('1 not finished')
  expect(summaryText([entry({ is: 'waiting' }, { isPaused: true })])).toBe('Paused: 0 of 1 done')
})

test('the time left for all uploads is at least that of the slowest one', () => {
  const slow = entry(sending, { sent: 60 * MB, bytesPerSec: MB / 6 })
  const fast = entry(sending, { sent: 90 * MB, bytesPerSec: 10 * MB })
  const failed = [entry({ is: 'failed', reason: 'No' }), entry({ is: 'refused', reason: 'No' })]
  expect(stateText(slow)).toMatch(/4 min left$/)
  expect(summaryText([slow, fast, ...failed])).toBe('Uploading: 0 of 4 done, 4 min left, 2 failed')
})

test('one press clears finished uploads, and failed ones if nothing else is left', () => {
  const failed = entry({ is: 'failed', reason: 'No' })
  const refused = entry({ is: 'refused', reason: 'No' })
  expect(clearable([failed, refused])).toEqual([failed, refused])
  const done = entry({ is: 'done', item })
  expect(clearable([failed, refused, done])).toEqual([refused, done])
})
