import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { circle, each, ellipse, move, path, round } from '../shapes.ts'

import { birds, glow, mist, sky } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** One leaf on still water, and the rings it has made. */
export const leafOnWater: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 0.9)
  glow(drawing, palette.sun, sheet.x, 470, 760, 0.85)
  const rings = each(13, (i) =>
    ellipse(sheet.x, 650, 90 + i * 82 + i * i * 4, 24 + i * 24 + i * i * 1.2, {
      fill: 'none',
      stroke: i % 2 ? palette.light : palette.gold,
      'stroke-opacity': round(Math.max(0.1, 0.9 - i * 0.065)),
      'stroke-width': round(6 - i * 0.3),
    }),
  )
  drawing.add(rings)
  mist(drawing, palette.light, 260, 320, 0.5)
  const fill = drawing.linear(
    [
      [0, palette.accent],
      [0.55, mix(palette.accent, palette.gold, 0.45)],
      [1, palette.gold],
    ],
    [0, 0, 1, 0.3],
  )
  const blade = 'M-250 40C-150 -120 70 -190 262 -52C110 60 -90 118 -250 40Z'
  const veins = each(8, (i) =>
    path(
      `M${-190 + i * 52} ${24 - i * 10}q${34} ${-46 + i * 3} ${66} ${-54 + i * 4}M${-190 + i * 52} ${24 - i * 10}q46 22 ${72} ${24 - i * 3}`,
      { fill: 'none', stroke: palette.deep, 'stroke-opacity': 0.32, 'stroke-width': 2.5 },
    ),
  )
  const rib = path('M-330 66C-200 28 20 -30 262 -52', {
    fill: 'none',
    stroke: palette.deep,
    'stroke-width': 6,
    'stroke-linecap': 'round',
    'stroke-opacity': 0.75,
  })
  drawing.add(
    ellipse(980, 690, 250, 42, { fill: palette.ink, 'fill-opacity': 0.22 }),
    move(
      path(blade, { fill }) +
        veins +
        rib +
        circle(70, -62, 17, { fill: palette.light, 'fill-opacity': 0.9 }) +
        circle(75, -67, 5, { fill: palette.sun }),
      sheet.x,
      640,
      1.05,
      -3,
    ),
  )
  drawing.add(birds(palette.near, random, 1230, 300, 3, 16))
}
