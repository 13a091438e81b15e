import { expect, test } from 'vitest'
import { playerLook } from './player-look.ts'

test('captions are called as staff named them, by a function that the player takes without a warning', () => {
  const { customTrackLabel } = playerLook(600)
  expect(customTrackLabel).toHaveLength(0)
  const track = { label: 'Bhav' }
  expect([customTrackLabel('hi', track, 'text'), customTrackLabel('hi', track, 'audio')]).toEqual([
    'Bhav',
    null,
  ])
})
