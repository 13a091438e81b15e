import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { around, circle, each, group, move, path } from '../shapes.ts'
import { lotusFromAbove } from '../motifs/lotus.ts'
import { dotRing, petalRing, ring } from '../motifs/mandala.ts'
import { glow, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** Twenty-four lotuses around one light, under the crescent of the freed. */
export const twentyFour: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1.1)
  drawing.add(stars(palette, random, 160, 1180))
  glow(drawing, palette.glow, sheet.x, sheet.y, 560, 0.6)
  const colors = { tip: palette.accent, root: palette.light, line: palette.deep, heart: palette.gold }
  const small = lotusFromAbove(drawing, colors, 8, 42)
  const wreath = around(24, () => group(small, { transform: 'translate(0 -340)' }))
  const ink = { stroke: palette.gold, width: 2.5 }
  const rings =
    ring(394, ink) +
    ring(404, { ...ink, width: 1 }) +
    ring(286, ink) +
    dotRing(24, 340, 0, palette.gold) +
    dotRing(72, 420, 4, palette.gold) +
    petalRing(24, 436, 520, { ...ink, opacity: 0.5 }) +
    petalRing(24, 540, 660, { ...ink, opacity: 0.28 }, 7.5) +
    petalRing(24, 680, 840, { ...ink, opacity: 0.17 }) +
    petalRing(24, 860, 1060, { ...ink, opacity: 0.11 }, 7.5)
  const seat =
    petalRing(24, 196, 276, { ...ink, fill: mix(palette.deep, palette.accent, 0.3) }) +
    petalRing(12, 128, 206, { ...ink, fill: palette.deep }) +
    circle(0, 0, 138, { fill: palette.deep, stroke: palette.gold, 'stroke-width': 3 })
  const bowl = path('M-98 -44Q0 34 98 -44Q0 8 -98 -44Z', { fill: palette.light })
  const jewels =
    circle(0, -56, 15, { fill: palette.gold }) +
    each(3, (i) => circle((i - 1) * 36, 48, 13, { fill: palette.gold }))
  drawing.add(move(rings + wreath + seat + bowl + jewels, sheet.x, sheet.y))
}
