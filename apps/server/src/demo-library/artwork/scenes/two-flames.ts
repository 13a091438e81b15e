import { sheet } from '../drawing.ts'
import { circle, each, round } from '../shapes.ts'
import { diya } from '../motifs/lamp.ts'
import { hill } from '../motifs/land.ts'
import { glow, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** Two lamps lean to each other and their light becomes one. */
export const twoFlames: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1.1)
  drawing.add(stars(palette, random, 80, 560))
  for (const x of [800, 1120]) {
    drawing.add(
      each(7, (i) =>
        circle(x, 620, 150 + i * 58, {
          fill: 'none',
          stroke: palette.gold,
          'stroke-width': 2.5,
          'stroke-opacity': round(0.6 - i * 0.07),
        }),
      ),
    )
    glow(drawing, palette.glow, x, 620, 560, 0.5)
  }
  hill(
    drawing,
    [
      [-40, 930],
      [960, 905],
      [1960, 930],
    ],
    palette.near,
    palette.ink,
  )
  diya(drawing, palette, 770, 850, 280, 0.6, 90)
  diya(drawing, palette, 1150, 850, 280, 0.6, -90)
  glow(drawing, palette.sun, sheet.x, 540, 230, 0.7)
}
