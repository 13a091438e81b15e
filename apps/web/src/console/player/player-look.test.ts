import { expect, test } from 'vitest'
import { playerLook, timeWords } from './player-look.ts'

test('captions are named by their labels from staff, and other tracks as the player names them', () => {
  const { customTrackLabel } = playerLook(600)
  expect(customTrackLabel).toHaveLength(0)
  const track = { label: 'Bhav' }
  expect([customTrackLabel('hi', track, 'text'), customTrackLabel('hi', track, 'audio')]).toEqual([
    'Bhav',
    null,
  ])
})

test.each([
  [0, '0 seconds'],
  [1.9, '1 second'],
  [65, '1 minute 5 seconds'],
  [7202, '2 hours 2 seconds'],
])('a screen reader hears %s seconds as "%s"', (seconds, words) => {
  expect(timeWords(seconds)).toBe(words)
})
