import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { around, circle, move, path } from '../shapes.ts'
import { petal } from '../motifs/lotus.ts'
import { beadRing, diamondRing, dotRing, petalRing, ring, scallopRing } from '../motifs/mandala.ts'
import { glow, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** Ten petals, one for each of the ten virtues, each with its own small flame of colour. */
export const tenPetals: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1)
  drawing.add(stars(palette, random, 90, 1100))
  glow(drawing, palette.glow, sheet.x, sheet.y, 760, 0.7)
  const petals = around(10, (i) => {
    const tone = mix(palette.accent, palette.gold, (i % 5) / 4)
    const fill = drawing.linear([
      [0, mix(tone, palette.light, 0.25)],
      [0.7, tone],
      [1, palette.deep],
    ])
    return (
      path(petal(206, 372, 0.02), {
        fill,
        'fill-opacity': 0.93,
        stroke: palette.light,
        'stroke-opacity': 0.75,
        'stroke-width': 2.5,
      }) +
      path(petal(124, 286, 0.02), {
        fill: 'none',
        stroke: palette.light,
        'stroke-opacity': 0.6,
        'stroke-width': 2,
        transform: 'translate(0 -50)',
      }) +
      path(petal(46, 96, 0.02), { fill: palette.light, 'fill-opacity': 0.9, transform: 'translate(0 -196)' })
    )
  })
  const back = around(
    10,
    () =>
      path(petal(190, 392, 0.02), {
        fill: palette.deep,
        stroke: palette.gold,
        'stroke-width': 2,
        'stroke-opacity': 0.7,
      }),
    18,
  )
  const ink = { stroke: palette.gold, width: 2.5 }
  const heart =
    circle(0, 0, 92, { fill: palette.deep, stroke: palette.gold, 'stroke-width': 4 }) +
    petalRing(20, 52, 86, { ...ink, fill: palette.accent }) +
    circle(0, 0, 48, { fill: palette.gold }) +
    dotRing(10, 30, 5, palette.deep) +
    circle(0, 0, 13, { fill: palette.deep })
  const outer =
    dotRing(60, 425, 4, palette.gold) +
    beadRing(10, 444, 8, 40, palette.gold, 18) +
    diamondRing(10, 452, 20, palette.light) +
    scallopRing(40, 500, 34, { ...ink, opacity: 0.55 }) +
    ring(470, { ...ink, width: 1.5, opacity: 0.6 }) +
    petalRing(60, 520, 590, { ...ink, opacity: 0.3 }) +
    petalRing(40, 620, 760, { ...ink, opacity: 0.18 }) +
    petalRing(40, 780, 960, { ...ink, opacity: 0.12 })
  drawing.add(move(outer + back + petals + heart, sheet.x, sheet.y))
}
