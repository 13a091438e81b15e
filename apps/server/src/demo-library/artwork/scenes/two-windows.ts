import { type Drawing, sheet } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { circle, each, group, line, path, rect, round } from '../shapes.ts'
import { cuspedArch, lattice } from '../motifs/arch.ts'
import { hill, rolling } from '../motifs/land.ts'
import { petal } from '../motifs/lotus.ts'
import { birds, sky, stars, sun } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** Two windows that face each other across the evening, and what is said between them. */
export const twoWindows: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 0.9)
  drawing.add(stars(palette, random, 110, 600))
  sun(drawing, palette, sheet.x, 700, 110)
  hill(drawing, rolling(random, 860, 34), mix(palette.far, palette.glow, 0.25), palette.far)
  hill(drawing, rolling(random, 980, 24), palette.mid, palette.near)
  drawing.add(birds(palette.near, random, 850, 470, 4, 18))
  for (const side of [-1, 1])
    drawing.add(group(balcony(drawing, palette), { transform: `translate(${sheet.x} 0) scale(${side} 1)` }))
  drawing.add(
    each(5, (i) =>
      path(`M${780 - i * 4} ${430 - i * 34}Q960 ${350 - i * 44} ${1140 + i * 4} ${430 - i * 34}`, {
        fill: 'none',
        stroke: palette.gold,
        'stroke-width': 6,
        'stroke-linecap': 'round',
        'stroke-dasharray': '1 22',
        'stroke-opacity': round(0.95 - i * 0.15),
      }),
    ),
  )
}

function balcony(drawing: Drawing, palette: Palette): string {
  const wall =
    rect(300, 0, 720, 1220, {
      fill: drawing.linear([
        [0, palette.near],
        [1, palette.ink],
      ]),
    }) + lattice(640, 0, 400, 1220, 100, palette.mid, 2.5)
  const opening = path(cuspedArch(440, 690, 220, 370, 7), {
    fill: drawing.linear([
      [0, palette.glow],
      [1, mix(palette.accent, palette.gold, 0.4)],
    ]),
    stroke: palette.gold,
    'stroke-width': 7,
  })
  const lamp =
    line([440, 330], [440, 440], { stroke: palette.deep, 'stroke-width': 4 }) +
    path('M416 440H464L456 492H424Z', { fill: palette.deep }) +
    circle(440, 466, 13, { fill: palette.sun })
  const roof =
    path('M250 318Q300 226 440 200Q580 226 630 318Z', {
      fill: mix(palette.accent, palette.deep, 0.45),
      stroke: palette.gold,
      'stroke-width': 4,
    }) +
    path('M432 204L440 140L448 204Z', { fill: palette.gold }) +
    rect(236, 314, 408, 20, { fill: palette.gold })
  const rail =
    rect(252, 686, 376, 26, { fill: palette.gold }) +
    rect(270, 712, 340, 120, { fill: mix(palette.accent, palette.deep, 0.5) }) +
    each(7, (i) =>
      path(petal(34, 92, 0.04), {
        fill: 'none',
        stroke: palette.gold,
        'stroke-width': 3,
        transform: `translate(${294 + i * 48} 820)`,
      }),
    ) +
    path('M262 832H618L540 930H340Z', { fill: palette.near, stroke: palette.gold, 'stroke-width': 3 }) +
    circle(440, 946, 15, { fill: palette.gold })
  return (
    wall +
    rect(290, 330, 300, 360, { fill: palette.near }) +
    opening +
    lamp +
    roof +
    each(2, (i) => rect(284 + i * 288, 334, 24, 352, { fill: palette.gold, 'fill-opacity': 0.85 })) +
    rail
  )
}
