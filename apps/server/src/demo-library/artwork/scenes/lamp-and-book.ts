import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { move, path, rect } from '../shapes.ts'
import { cuspedArch } from '../motifs/arch.ts'
import { diya } from '../motifs/lamp.ts'
import { glow, halo } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A lamp upon a book stand, inside an arch: the light that is read by. */
export const lampAndBook: Scene = (drawing, palette) => {
  drawing.add(
    rect(0, 0, sheet.width, sheet.height, {
      fill: drawing.linear([
        [0, palette.deep],
        [1, palette.ink],
      ]),
    }),
  )
  const niche = cuspedArch(sheet.x, 1000, 700, 800, 11)
  drawing.add(
    path(niche, {
      fill: drawing.linear([
        [0, palette.sky[0]],
        [0.5, palette.sky[1]],
        [1, palette.sky[2]],
      ]),
      stroke: palette.gold,
      'stroke-width': 9,
    }),
    path(cuspedArch(sheet.x, 1000, 780, 880, 11), {
      fill: 'none',
      stroke: palette.gold,
      'stroke-width': 3,
      'stroke-opacity': 0.7,
    }),
  )
  glow(drawing, palette.glow, sheet.x, 560, 620, 0.8)
  drawing.add(halo(palette, sheet.x, 520, 130, 60))
  drawing.add(
    rect(360, 992, 1200, 26, { fill: palette.gold }),
    rect(300, 1018, 1320, 200, { fill: palette.near }),
  )
  const wood = drawing.linear([
    [0, mix(palette.accent, palette.deep, 0.35)],
    [1, palette.ink],
  ])
  const leg = (side: number) =>
    path(`M${side * 250} -150L${side * 208} -176L${side * -190} 96L${side * -140} 110Z`, {
      fill: wood,
      stroke: palette.gold,
      'stroke-width': 3,
    })
  const page = (side: number) =>
    path(`M0 -128Q${side * 130} -206 ${side * 330} -168L${side * 330} -146Q${side * 130} -180 0 -104Z`, {
      fill: palette.light,
      stroke: palette.near,
      'stroke-width': 3,
    })
  drawing.add(
    move(
      leg(1) + leg(-1) + page(1) + page(-1) + path('M-6 -128H6V-92H-6Z', { fill: palette.accent }),
      sheet.x,
      888,
    ),
  )
  diya(drawing, palette, sheet.x, 708, 190, 0.9)
}
