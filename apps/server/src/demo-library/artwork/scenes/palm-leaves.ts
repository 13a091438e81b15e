import { type Drawing, sheet } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { type Random, between } from '../random.ts'
import { circle, each, move, path, rect, round } from '../shapes.ts'
import { dotRing, petalRing, ring } from '../motifs/mandala.ts'
import { glow, sky } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A sheaf of palm leaves, corded and opened like a fan. */
export const palmLeaves: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1)
  glow(drawing, palette.glow, sheet.x, 520, 900, 0.7)
  drawing.add(
    move(
      ring(470, { stroke: palette.gold, width: 2.5, opacity: 0.5 }) +
        petalRing(48, 486, 560, { stroke: palette.gold, width: 2, opacity: 0.4 }) +
        dotRing(96, 584, 3.5, palette.gold),
      sheet.x,
      620,
    ),
  )
  for (let i = 0; i < 9; i++)
    drawing.add(
      move(leaf(drawing, palette, random, i), sheet.x + (i - 4) * 8, 380 + i * 58, 1, (i - 4) * -3.1),
    )
  const cord = { fill: 'none', stroke: palette.accent, 'stroke-width': 7, 'stroke-linecap': 'round' }
  drawing.add(
    path('M700 250C640 420 820 560 690 720C600 840 720 930 640 1010', cord),
    path('M1215 220C1290 400 1120 560 1240 720C1320 830 1220 930 1300 1000', cord),
  )
  for (const [x, y] of [
    [640, 1010],
    [1300, 1000],
  ] as const)
    drawing.add(
      circle(x, y, 15, { fill: palette.gold }),
      path(`M${x - 12} ${y + 8}L${x - 20} ${y + 66}H${x + 20}L${x + 12} ${y + 8}Z`, { fill: palette.accent }),
    )
}

function leaf(drawing: Drawing, palette: Palette, random: Random, index: number): string {
  const tone = index % 2 ? '#ecd09a' : '#e0bd80'
  const fill = drawing.linear([
    [0, mix(tone, '#fff3d0', 0.35)],
    [1, mix(tone, palette.near, 0.22)],
  ])
  const strokes = each(3, (row) =>
    each(27, (i) => {
      const x = -480 + i * 37
      if ((x > -300 && x < -215) || (x > 225 && x < 310) || random() > 0.93) return ''
      return path(
        `M${x} ${-15 + row * 15}h${round(between(random, 14, 30))}m-${round(between(random, 6, 12))} 0v${round(between(random, 4, 8))}`,
        { fill: 'none', stroke: palette.ink, 'stroke-opacity': 0.68, 'stroke-width': 2.6 },
      )
    }),
  )
  const hole = (x: number) =>
    circle(x, 0, 19, { fill: palette.accent, 'fill-opacity': 0.85 }) + circle(x, 0, 7, { fill: palette.ink })
  return (
    rect(-548, -34, 1096, 84, { rx: 14, fill: palette.ink, 'fill-opacity': 0.22 }) +
    path('M-540 -32Q0 -44 540 -32Q552 0 540 32Q0 42 -540 32Q-552 0 -540 -32Z', {
      fill,
      stroke: mix(tone, palette.near, 0.55),
      'stroke-width': 2,
    }) +
    strokes +
    hole(-258) +
    hole(268)
  )
}
