import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { circle, curve, each, ellipse, group, line, path, rect } from '../shapes.ts'
import { hill, rolling, water } from '../motifs/land.ts'
import { petal } from '../motifs/lotus.ts'
import { birds, sky, sun } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A wooden swing on a verandah in the evening. */
export const swing: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 0.85)
  sun(drawing, palette, 1120, 560, 130)
  drawing.add(birds(palette.near, random, 720, 360, 4, 18))
  hill(drawing, rolling(random, 770, 40), mix(palette.far, palette.glow, 0.3), palette.far)
  water(drawing, palette, random, 800, 1120)
  const floor = drawing.linear([
    [0, mix(palette.accent, palette.near, 0.55)],
    [1, palette.ink],
  ])
  drawing.add(
    rect(0, 960, sheet.width, 260, { fill: floor }),
    each(12, (i) =>
      line([sheet.x + (i - 5.5) * 150, 960], [sheet.x + (i - 5.5) * 260, 1200], {
        stroke: palette.ink,
        'stroke-opacity': 0.4,
        'stroke-width': 3,
      }),
    ),
  )
  const frame = palette.ink
  drawing.add(
    rect(0, 120, sheet.width, 70, { fill: frame }),
    rect(0, 196, sheet.width, 5, { fill: palette.gold }),
  )
  for (const x of [420, 1500])
    drawing.add(
      rect(x - 30, 180, 60, 800, { fill: frame }),
      rect(x - 44, 930, 88, 60, { fill: frame }),
      path(`M${x - 30} 330Q${x - 40} 220 ${x - 190} 196H${x + 190}Q${x + 40} 220 ${x + 30} 330Z`, {
        fill: frame,
      }),
      each(5, (i) => rect(x - 34, 380 + i * 110, 68, 6, { fill: palette.gold, 'fill-opacity': 0.7 })),
    )
  const rod = (x: number, lean: number) =>
    each(13, (i) =>
      ellipse(x + lean * i, 205 + i * 47, 8, 22, { fill: 'none', stroke: palette.gold, 'stroke-width': 5 }),
    ) + circle(x + lean * 13, 806, 15, { fill: palette.gold })
  const seat =
    rect(600, 806, 720, 34, {
      rx: 10,
      fill: mix(palette.accent, palette.deep, 0.5),
      stroke: palette.gold,
      'stroke-width': 3,
    }) +
    each(24, (i) =>
      line([620 + i * 29.5, 730], [620 + i * 29.5, 806], { stroke: palette.gold, 'stroke-width': 5 }),
    ) +
    rect(604, 716, 712, 16, { rx: 8, fill: mix(palette.accent, palette.deep, 0.5) })
  const cushion =
    rect(660, 762, 190, 56, { rx: 26, fill: palette.accent }) +
    rect(1070, 762, 190, 56, { rx: 26, fill: palette.accent }) +
    rect(860, 772, 200, 42, { rx: 20, fill: palette.light })
  drawing.add(
    rod(640, 0),
    rod(1280, 0),
    seat,
    cushion,
    ellipse(sheet.x, 1030, 380, 26, { fill: palette.ink, 'fill-opacity': 0.45 }),
  )
  drawing.add(
    path(
      curve([
        [0, 202],
        [240, 262],
        [480, 202],
      ]),
      { fill: 'none', stroke: palette.accent, 'stroke-width': 5 },
    ),
    each(16, (i) =>
      group(path(petal(28, 54, 0.05), { fill: i % 2 ? palette.accent : palette.gold }), {
        transform: `translate(${560 + i * 53} 200) rotate(180)`,
      }),
    ),
  )
}
