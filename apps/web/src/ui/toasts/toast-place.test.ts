import { expect, test } from 'vitest'
import { type Box, findFreeTop } from './toast-place.ts'

const box = (top: number, bottom: number): Box => ({ top, bottom, left: 0, right: 100 })

test.each<[string, Box[], number]>([
  ['nothing in the way', [], 16],
  ['a box that has scrolled away', [box(-80, -40)], 16],
  ['a box far below', [box(90, 130)], 16],
  ['a box that begins too close', [box(80, 120)], 126],
  ['a bar at the top', [box(6, 50)], 56],
  ['a gap that is wide enough', [box(6, 50), box(140, 180)], 56],
  ['a gap that is too narrow', [box(6, 50), box(120, 160)], 166],
  ['boxes in any order', [box(170, 210), box(120, 160), box(6, 50)], 216],
  ['a box that reaches over others', [box(10, 300), box(20, 40), box(290, 320)], 326],
])('a toast takes the highest free place: %s', (_what, boxes, top) =>
  expect(findFreeTop(60, boxes)).toBe(top),
)
