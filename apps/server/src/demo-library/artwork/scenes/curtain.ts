import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { circle, each, group, path, rect } from '../shapes.ts'
import { hill, rolling } from '../motifs/land.ts'
import { clouds, halo, mist, sky, sun } from '../motifs/sky.ts'
import { stoneOf, templeTown } from '../motifs/temple.ts'
import type { Scene } from './scene.ts'

/** A curtain drawn back from a story. */
export const curtain: Scene = (drawing, palette, random) => {
  sky(drawing, palette)
  sun(drawing, palette, sheet.x, 540, 140)
  drawing.add(
    halo(palette, sheet.x, 540, 168),
    clouds(
      palette,
      random,
      [
        [640, 400],
        [1290, 460],
      ],
      0.3,
    ),
  )
  hill(drawing, rolling(random, 760, 36), mix(palette.far, palette.glow, 0.3), palette.far)
  drawing.add(templeTown(drawing, stoneOf(palette), sheet.x, 850, 720, 330))
  mist(drawing, palette.glow, 890, 120, 0.4)
  hill(
    drawing,
    [
      [-40, 900],
      [500, 880],
      [960, 872],
      [1420, 880],
      [1960, 900],
    ],
    palette.mid,
    palette.near,
  )
  const cloth = drawing.linear(
    [
      [0, palette.deep],
      [0.3, mix(palette.accent, palette.deep, 0.35)],
      [0.55, palette.deep],
      [0.8, mix(palette.accent, palette.deep, 0.45)],
      [1, palette.deep],
    ],
    [0, 0, 1, 0],
  )
  const drape = (side: number) =>
    group(
      each(4, (i) =>
        path(
          `M${-980 + i * 130} -620C${-960 + i * 120} -260 ${-880 + i * 84} 40 ${-860 - i * 14} 200C${-850 - i * 10} 330 ${-880 + i * 12} 480 ${-900 + i * 26} 640H-1100V-620Z`,
          { fill: cloth, 'fill-opacity': 0.96, transform: `translate(${(3 - i) * 96} 0)` },
        ).replace(
          'fill-opacity="0.96"',
          `fill-opacity="0.97" stroke="${palette.gold}" stroke-opacity="0.35" stroke-width="3"`,
        ),
      ) + path('M-1000 176Q-800 250 -560 190L-566 226Q-800 290 -1000 216Z', { fill: palette.gold }),
      { transform: `translate(${sheet.x} 600) scale(${side} 1)` },
    )
  drawing.add(drape(1), drape(-1))
  drawing.add(
    path(
      `M0 0H1920V190${Array.from({ length: 12 }, (_, i) => `Q${1920 - i * 160 - 80} ${290} ${1920 - (i + 1) * 160} 190`).join('')}Z`,
      { fill: palette.deep, stroke: palette.gold, 'stroke-width': 6 },
    ),
  )
  drawing.add(
    each(12, (i) => circle(80 + i * 160, 254, 12, { fill: palette.gold })),
    rect(0, 96, sheet.width, 7, { fill: palette.gold, 'fill-opacity': 0.7 }),
  )
}
