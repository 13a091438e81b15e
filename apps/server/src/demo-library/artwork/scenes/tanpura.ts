import { mix } from '../palette.ts'
import { circle, each, line, move, path, rect, round } from '../shapes.ts'
import { petalRing } from '../motifs/mandala.ts'
import { glow, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A tanpura and the waves that leave its strings. */
export const tanpura: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1)
  glow(drawing, palette.glow, 800, 740, 820, 0.7)
  drawing.add(
    each(15, (i) =>
      circle(760, 770, 190 + i * 62, {
        fill: 'none',
        stroke: palette.light,
        'stroke-width': round(3.4 - i * 0.14),
        'stroke-opacity': round(Math.max(0.05, 0.5 - i * 0.032)),
        ...(i % 3 === 2 ? { 'stroke-dasharray': '1 15', 'stroke-linecap': 'round', 'stroke-width': 6 } : {}),
      }),
    ),
  )
  drawing.add(stars(palette, random, 50, 500))
  const wood = drawing.linear(
    [
      [0, mix(palette.accent, palette.deep, 0.72)],
      [0.4, mix(palette.accent, palette.gold, 0.35)],
      [0.62, palette.accent],
      [1, palette.deep],
    ],
    [0, 0, 1, 0],
  )
  const neck =
    rect(-30, -700, 60, 620, { fill: wood }) +
    rect(-19, -700, 38, 560, { fill: mix(palette.accent, palette.deep, 0.62) })
  const gourd = path(
    'M-44 -110C-96 -80 -214 -40 -214 96C-214 216 -110 286 0 286C110 286 214 216 214 96C214 -40 96 -80 44 -110Z',
    { fill: wood, stroke: palette.deep, 'stroke-width': 4 },
  )
  const face = path(
    'M-34 -104C-76 -70 -168 -34 -168 92C-168 190 -88 244 0 244C88 244 168 190 168 92C168 -34 76 -70 34 -104Z',
    {
      fill: drawing.radial(
        [
          [0, mix(palette.gold, palette.light, 0.55)],
          [1, mix(palette.gold, palette.accent, 0.55)],
        ],
        0.42,
        0.4,
        0.7,
      ),
    },
  )
  const inlay = move(
    petalRing(24, 108, 130, { stroke: palette.deep, width: 2, opacity: 0.65 }) +
      petalRing(8, 10, 42, { stroke: palette.deep, width: 2, opacity: 0.6 }),
    0,
    96,
  )
  const leafs = [-1, 1]
    .map((side) =>
      path(`M${side * 40} -116Q${side * 118} -104 ${side * 150} -28Q${side * 92} -44 ${side * 40} -116Z`, {
        fill: palette.gold,
      }),
    )
    .join('')
  const pegs = each(4, (i) => {
    const side = i % 2 ? 1 : -1
    const y = -690 + i * 44
    return (
      rect(side > 0 ? 26 : -78, y, 52, 13, { rx: 6, fill: palette.gold }) +
      circle(side * 84, y + 6, 17, { fill: palette.light, stroke: palette.deep, 'stroke-width': 3 })
    )
  })
  const strings = each(4, (i) =>
    line([-10.5 + i * 7, -690], [-27 + i * 18, 150], { stroke: palette.light, 'stroke-width': 2.2 }),
  )
  const bridge = rect(-52, 138, 104, 20, {
    rx: 6,
    fill: palette.light,
    stroke: palette.deep,
    'stroke-width': 3,
  })
  drawing.add(
    move(
      neck +
        gourd +
        face +
        inlay +
        leafs +
        pegs +
        path('M-34 -700Q0 -770 34 -700Z', { fill: palette.gold }) +
        strings +
        bridge,
      800,
      740,
      0.94,
      50,
    ),
  )
}
