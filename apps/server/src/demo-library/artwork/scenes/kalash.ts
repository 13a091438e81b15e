import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { circle, each, ellipse, group, line, move, path } from '../shapes.ts'
import { hill, rolling } from '../motifs/land.ts'
import { lotus, petal } from '../motifs/lotus.ts'
import { clouds, halo, sky, sun } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** The full vessel with its leaves and coconut, on a lotus, before the morning hills. */
export const kalash: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 0.9)
  sun(drawing, palette, sheet.x, 500, 210)
  drawing.add(
    halo(palette, sheet.x, 500, 245, 84),
    clouds(
      palette,
      random,
      [
        [350, 420],
        [1590, 350],
        [1500, 600],
      ],
      0.35,
    ),
  )
  for (const [y, pale] of [
    [660, 0.5],
    [770, 0.25],
    [880, 0],
  ] as const) {
    const color = mix(palette.mid, palette.glow, pale)
    hill(drawing, rolling(random, y, 60, 6, 5), color, mix(color, palette.glow, 0.3))
  }
  drawing.add(lotus(drawing, palette, sheet.x, 1000, 250))
  const metal = drawing.linear(
    [
      [0, mix(palette.gold, palette.deep, 0.45)],
      [0.28, palette.gold],
      [0.42, palette.light],
      [0.62, palette.gold],
      [1, mix(palette.accent, palette.deep, 0.55)],
    ],
    [0, 0, 1, 0],
  )
  const green = drawing.linear([
    [0, '#7fae4f'],
    [1, '#2f6b3c'],
  ])
  const leaves = [-70, 70, -46, 46, -20, 20]
    .map((turn) =>
      group(
        path(petal(78, 230, 0.03), { fill: green, stroke: '#1f4a30', 'stroke-width': 3 }) +
          line([0, -20], [0, -200], { stroke: '#1f4a30', 'stroke-width': 3, 'stroke-opacity': 0.5 }),
        { transform: `translate(0 -196) rotate(${turn})` },
      ),
    )
    .join('')
  const nut =
    path('M-74 -262C-86 -350 -30 -400 0 -436C30 -400 86 -350 74 -262Q0 -220 -74 -262Z', {
      fill: drawing.linear(
        [
          [0, '#8a5a34'],
          [0.5, '#b98452'],
          [1, '#5e371f'],
        ],
        [0, 0, 1, 0],
      ),
    }) +
    each(5, (i) =>
      path(`M${-46 + i * 23} -258Q${-38 + i * 19} -340 0 -424`, {
        fill: 'none',
        stroke: '#4a2b18',
        'stroke-opacity': 0.45,
        'stroke-width': 3,
      }),
    )
  const pot = path(
    'M-92 -196Q-64 -168 -96 -150C-226 -118 -236 70 -96 118Q-80 136 -112 160H112Q80 136 96 118C236 70 226 -118 96 -150Q64 -168 92 -196Z',
    { fill: metal },
  )
  const bands =
    path('M-186 -60Q0 -10 186 -60', { fill: 'none', stroke: palette.deep, 'stroke-width': 5 }) +
    path('M-196 -20Q0 34 196 -20', { fill: 'none', stroke: palette.deep, 'stroke-width': 5 }) +
    each(11, (i) =>
      circle(-160 + i * 32, -36 + 44 * (1 - ((i - 5) / 5) ** 2) - 2, 8, { fill: palette.accent }),
    )
  drawing.add(
    move(
      leaves +
        nut +
        pot +
        bands +
        ellipse(0, -196, 104, 15, { fill: palette.gold, stroke: palette.deep, 'stroke-width': 3 }),
      sheet.x,
      740,
      0.95,
    ),
  )
}
