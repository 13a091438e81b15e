import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { between } from '../random.ts'
import { circle, each, group, move, path, rect } from '../shapes.ts'
import { hill, rolling } from '../motifs/land.ts'

import { crescent, glow, halo, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** Forty-eight minutes: an hourglass between the moon and a lotus. */
export const hourglass: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 0.95)
  drawing.add(stars(palette, random, 170, 900))
  glow(drawing, palette.glow, sheet.x, 600, 620, 0.5)
  crescent(drawing, palette, 1330, 380, 66)
  drawing.add(halo(palette, sheet.x, 600, 250, 84))
  hill(drawing, rolling(random, 962, 22, 6), mix(palette.mid, palette.near, 0.5), palette.ink)
  const glass =
    'M-136 -290C-136 -120 -22 -70 -14 0C-22 70 -136 120 -136 290H136C136 120 22 70 14 0C22 -70 136 -120 136 -290Z'
  const clip = drawing.clip(path(glass, {}))
  const sand = drawing.linear([
    [0, palette.gold],
    [1, palette.accent],
  ])
  const inside =
    path('M-150 -118Q0 -92 150 -118V0H-150Z', { fill: sand }) +
    rect(-3, -10, 6, 250, { fill: palette.gold }) +
    path('M-150 300V236Q-60 224 0 128Q60 224 150 236V300Z', { fill: sand }) +
    each(24, () => circle(between(random, -60, 60), between(random, 150, 200), 2.5, { fill: palette.light }))
  const brass = drawing.linear(
    [
      [0, palette.accent],
      [0.3, palette.gold],
      [0.55, palette.light],
      [1, mix(palette.gold, palette.deep, 0.6)],
    ],
    [0, 0, 1, 0],
  )
  const plate = (y: number) =>
    rect(-205, y - 15, 410, 30, { rx: 12, fill: brass }) +
    rect(-176, y + (y < 0 ? 15 : -33), 352, 18, { rx: 8, fill: mix(palette.accent, palette.deep, 0.4) })
  const post = (x: number) =>
    rect(x - 9, -300, 18, 600, { fill: brass }) +
    each(3, (i) => circle(x, -150 + i * 150, 19, { fill: brass }))
  drawing.add(
    move(
      post(-178) +
        post(178) +
        path(glass, { fill: palette.light, 'fill-opacity': 0.14 }) +
        group(inside, { 'clip-path': clip }) +
        path(glass, { fill: 'none', stroke: palette.light, 'stroke-width': 5, 'stroke-opacity': 0.8 }) +
        path('M-112 -262C-106 -170 -70 -120 -44 -84', {
          fill: 'none',
          stroke: palette.sun,
          'stroke-width': 9,
          'stroke-linecap': 'round',
          'stroke-opacity': 0.55,
        }) +
        plate(-312) +
        plate(312),
      sheet.x,
      620,
    ),
  )
}
