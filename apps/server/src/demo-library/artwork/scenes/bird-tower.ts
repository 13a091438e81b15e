import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { between } from '../random.ts'
import { each, group, move, path, rect, round } from '../shapes.ts'
import { cuspedArch } from '../motifs/arch.ts'
import { hill, rolling } from '../motifs/land.ts'
import { birds, clouds, halo, sky, sun } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A carved bird tower in the village square at first light. */
export const birdTower: Scene = (drawing, palette, random) => {
  sky(drawing, palette)
  sun(drawing, palette, sheet.x, 560, 190)
  drawing.add(
    halo(palette, sheet.x, 560, 224, 72),
    clouds(
      palette,
      random,
      [
        [360, 420],
        [1580, 480],
      ],
      0.3,
    ),
  )
  hill(drawing, rolling(random, 850, 26), mix(palette.far, palette.glow, 0.2), palette.far)
  drawing.add(
    each(13, (i) => {
      const x = 60 + i * 150
      const h = between(random, 70, 150)
      return (
        path(`M${x - 74} 930V${round(930 - h)}L${x} ${round(880 - h)}L${x + 74} ${round(930 - h)}V930Z`, {
          fill: mix(palette.far, palette.mid, 0.6),
        }) + rect(x - 14, 930 - h * 0.62, 28, 34, { rx: 12, fill: palette.glow, 'fill-opacity': 0.75 })
      )
    }),
  )
  hill(
    drawing,
    [
      [-40, 926],
      [960, 914],
      [1960, 926],
    ],
    palette.mid,
    palette.near,
  )
  const wood = drawing.linear(
    [
      [0, mix(palette.accent, palette.light, 0.25)],
      [0.5, mix(palette.accent, palette.near, 0.4)],
      [1, palette.ink],
    ],
    [0, 0, 1, 0],
  )
  const post =
    path('M-34 330L-22 -20H22L34 330Z', { fill: wood }) +
    each(4, (i) => rect(-40 - i * 2, 60 + i * 76, 80 + i * 4, 16, { rx: 5, fill: palette.gold }))
  const brackets = each(7, (i) =>
    path(`M0 40Q${(i - 3) * 26} 0 ${(i - 3) * 62} -34`, {
      fill: 'none',
      stroke: palette.near,
      'stroke-width': 9,
    }),
  )
  const house =
    rect(-190, -60, 380, 30, { rx: 6, fill: wood }) +
    rect(-170, -200, 340, 140, { fill: wood }) +
    each(6, (i) => path(cuspedArch(-142 + i * 57, -62, 42, 112, 5), { fill: palette.ink })) +
    rect(-206, -222, 412, 24, { rx: 6, fill: palette.gold })
  const roof =
    path('M-214 -222Q-150 -330 -44 -356Q-20 -420 0 -430Q20 -420 44 -356Q150 -330 214 -222Z', {
      fill: mix(palette.accent, palette.deep, 0.35),
      stroke: palette.gold,
      'stroke-width': 4,
    }) +
    each(9, (i) =>
      path(`M${(i - 4) * 46} -224Q${(i - 4) * 32} -310 ${(i - 4) * 9} -360`, {
        fill: 'none',
        stroke: palette.gold,
        'stroke-opacity': 0.5,
        'stroke-width': 2.5,
      }),
    ) +
    path('M-8 -426L0 -490L8 -426Z', { fill: palette.gold })
  const plinth =
    rect(-150, 316, 300, 30, { rx: 6, fill: palette.near }) +
    rect(-200, 344, 400, 40, { rx: 6, fill: palette.ink })
  drawing.add(move(brackets + post + house + roof + plinth, sheet.x, 640, 0.92))
  drawing.add(
    birds(palette.ink, random, 520, 420, 5, 25),
    birds(palette.ink, random, 1250, 340, 6, 21),
    birds(palette.near, random, 620, 640, 2, 20),
  )
  drawing.add(
    each(9, (i) =>
      dove(
        palette.ink,
        500 + i * 118 + between(random, -24, 24),
        985 + between(random, -14, 40),
        i % 2 ? 1 : -1,
      ),
    ),
  )
}

const dove = (color: string, x: number, y: number, side: number) =>
  group(
    path('M-34 4C-20 -16 4 -22 18 -30C22 -40 36 -42 40 -30L48 -26L40 -24C38 -4 18 10 -2 10L-44 14Z', {
      fill: color,
    }) + path('M2 10V20M10 9V19', { stroke: color, 'stroke-width': 2.5 }),
    { transform: `translate(${round(x)} ${round(y)}) scale(${side * 0.95} 0.95)` },
  )
