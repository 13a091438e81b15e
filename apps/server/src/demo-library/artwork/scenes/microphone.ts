import { sheet } from '../drawing.ts'
import { circle, each, group, line, move, path, rect, round } from '../shapes.ts'
import { cuspedArch } from '../motifs/arch.ts'
import { petalRing } from '../motifs/mandala.ts'
import { glow } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A microphone in a cusped niche, its voice going out in rings. */
export const microphone: Scene = (drawing, palette) => {
  drawing.add(
    rect(0, 0, sheet.width, sheet.height, {
      fill: drawing.linear([
        [0, palette.deep],
        [1, palette.ink],
      ]),
    }),
  )
  const petals =
    petalRing(36, 640, 780, { stroke: palette.gold, width: 2, opacity: 0.25 }) +
    petalRing(36, 800, 980, { stroke: palette.gold, width: 2, opacity: 0.15 })
  drawing.add(move(petals, sheet.x, 560))
  drawing.add(
    path(cuspedArch(sheet.x, 1010, 760, 820, 11), {
      fill: drawing.linear([
        [0, palette.sky[1]],
        [0.6, palette.sky[2]],
        [1, palette.sky[3]],
      ]),
      stroke: palette.gold,
      'stroke-width': 9,
    }),
  )
  glow(drawing, palette.glow, sheet.x, 540, 560, 0.85)
  drawing.add(
    each(6, (i) =>
      path(
        `M${sheet.x - 170 - i * 48} ${600 + i * 18}Q${sheet.x - 200 - i * 60} 510 ${sheet.x - 170 - i * 48} ${420 - i * 18}M${sheet.x + 170 + i * 48} ${600 + i * 18}Q${sheet.x + 200 + i * 60} 510 ${sheet.x + 170 + i * 48} ${420 - i * 18}`,
        {
          fill: 'none',
          stroke: palette.light,
          'stroke-width': 6,
          'stroke-linecap': 'round',
          'stroke-opacity': round(0.85 - i * 0.13),
        },
      ),
    ),
  )
  const body = drawing.linear(
    [
      [0, palette.ink],
      [0.4, palette.near],
      [0.55, palette.mid],
      [1, palette.ink],
    ],
    [0, 0, 1, 0],
  )
  const mesh = group(
    each(
      9,
      (i) =>
        line([-120, -240 + i * 32], [120, -240 + i * 32], {}) +
        line([-96 + i * 24, -280], [-96 + i * 24, 20], {}),
    ),
    {
      stroke: palette.gold,
      'stroke-width': 3,
      'stroke-opacity': 0.7,
      'clip-path': drawing.clip(rect(-104, -272, 208, 270, { rx: 104 })),
    },
  )
  const head =
    rect(-110, -278, 220, 390, { rx: 110, fill: body, stroke: palette.gold, 'stroke-width': 6 }) +
    mesh +
    rect(-110, -4, 220, 22, { fill: palette.gold }) +
    circle(0, 64, 20, { fill: palette.accent })
  const yoke =
    path('M-156 -70V-10C-156 90 -90 152 0 152C90 152 156 90 156 -10V-70', {
      fill: 'none',
      stroke: palette.gold,
      'stroke-width': 15,
      'stroke-linecap': 'round',
    }) +
    rect(-12, 150, 24, 236, { fill: palette.gold }) +
    path('M-150 400Q-140 366 0 366Q140 366 150 400Z', { fill: palette.gold })
  drawing.add(
    move(yoke + head, sheet.x, 610),
    rect(300, 1004, 1320, 16, { fill: palette.gold }),
    rect(0, 1020, sheet.width, 200, { fill: palette.ink }),
  )
}
