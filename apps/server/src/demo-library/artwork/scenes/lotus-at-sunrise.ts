import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { ellipse } from '../shapes.ts'
import { bud, lilyPad, lotus } from '../motifs/lotus.ts'
import { hill, rolling, water } from '../motifs/land.ts'
import { clouds, halo, sky, sun } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A great lotus opening before the rising sun. */
export const lotusAtSunrise: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 0.62)
  sun(drawing, palette, sheet.x, 560, 190)
  drawing.add(
    halo(palette, sheet.x, 560, 224, 84),
    clouds(
      palette,
      random,
      [
        [380, 300],
        [1540, 350],
        [1280, 230],
      ],
      0.3,
    ),
  )
  hill(drawing, rolling(random, 712, 26, 7), mix(palette.far, palette.glow, 0.4), palette.far)
  water(drawing, palette, random, 752, sheet.x)
  for (const [x, y, r] of [
    [420, 930, 120],
    [1500, 900, 140],
    [640, 1060, 170],
    [1290, 1080, 180],
    [1690, 1040, 120],
    [250, 1080, 150],
  ] as const)
    drawing.add(lilyPad(x, y, r, mix(palette.near, palette.mid, 0.4), palette.light))
  drawing.add(bud(palette, 590, 760, 84, -10), bud(palette, 1370, 720, 96, 12))
  drawing.add(
    ellipse(sheet.x, 944, 360, 50, { fill: palette.ink, 'fill-opacity': 0.4 }),
    lotus(drawing, palette, sheet.x, 905, 350),
  )
}
