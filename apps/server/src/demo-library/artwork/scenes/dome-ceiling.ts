import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { around, circle, move, path, rect } from '../shapes.ts'
import { beadRing, diamondRing, dotRing, petalRing, ring, scallopRing } from '../motifs/mandala.ts'

import type { Scene } from './scene.ts'

/** A domed ceiling from below: ring upon carved ring around a hanging lotus. */
export const domeCeiling: Scene = (drawing, palette) => {
  drawing.add(
    rect(0, 0, sheet.width, sheet.height, {
      fill: drawing.radial(
        [
          [0, palette.light],
          [0.3, palette.far],
          [0.62, palette.mid],
          [1, palette.ink],
        ],
        0.5,
        0.5,
        0.62,
      ),
    }),
  )
  const ink = { stroke: palette.ink, width: 2.5, opacity: 0.8 }
  const tone = (t: number) => mix(palette.light, palette.near, t)
  const steps = [1000, 830, 690, 560, 445, 340, 245]
    .map((r, i) =>
      circle(0, 0, r, {
        fill: tone(0.86 - i * 0.12),
        stroke: palette.ink,
        'stroke-opacity': 0.5,
        'stroke-width': 3,
      }),
    )
    .join('')
  const rings =
    petalRing(48, 850, 985, { ...ink, fill: tone(0.66) }) +
    scallopRing(48, 832, 30, { ...ink, fill: tone(0.6) }) +
    around(
      16,
      () =>
        circle(0, -760, 46, { fill: tone(0.5), stroke: palette.ink, 'stroke-width': 3 }) +
        circle(0, -760, 24, { fill: palette.gold, 'fill-opacity': 0.8 }),
    ) +
    beadRing(64, 706, 8, 22, tone(0.25)) +
    petalRing(32, 572, 680, { ...ink, fill: tone(0.42) }) +
    diamondRing(32, 590, 13, palette.gold, 5.6) +
    around(
      16,
      () =>
        path('M-44 -470Q0 -560 44 -470Q30 -452 0 -452Q-30 -452 -44 -470Z', {
          fill: tone(0.36),
          stroke: palette.ink,
          'stroke-width': 2.5,
        }) + circle(0, -482, 15, { fill: palette.gold }),
      11.25,
    ) +
    beadRing(48, 440, 7, 18, tone(0.1)) +
    petalRing(24, 350, 432, { ...ink, fill: tone(0.26) }) +
    scallopRing(24, 338, 24, { ...ink, fill: tone(0.2) }) +
    dotRing(24, 318, 8, palette.gold) +
    petalRing(16, 236, 318, { ...ink, fill: tone(0.16) }, 11.25) +
    ring(232, ink) +
    petalRing(16, 120, 232, { ...ink, fill: mix(palette.light, palette.gold, 0.25) }) +
    petalRing(12, 50, 150, { ...ink, fill: palette.light }) +
    circle(0, 0, 56, { fill: palette.gold, stroke: palette.ink, 'stroke-width': 3 }) +
    petalRing(8, 8, 50, { ...ink, fill: palette.light })
  drawing.add(move(steps + rings, sheet.x, sheet.y))
  drawing.add(
    rect(0, 0, sheet.width, sheet.height, {
      fill: drawing.radial(
        [
          [0, palette.glow, 0.5],
          [0.4, palette.glow, 0.1],
          [0.75, palette.ink, 0.25],
          [1, palette.ink, 0.75],
        ],
        0.44,
        0.4,
        0.72,
      ),
    }),
  )
}
