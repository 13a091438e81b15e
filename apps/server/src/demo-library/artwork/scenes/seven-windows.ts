import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { circle, group, path, rect, round } from '../shapes.ts'
import { cuspedArch, lattice } from '../motifs/arch.ts'
import { rolling } from '../motifs/land.ts'

import type { Scene } from './scene.ts'

/** One mountain and one sun, seen through seven windows, each in a light of its own. */
export const sevenWindows: Scene = (drawing, palette, random) => {
  drawing.add(
    rect(0, 0, sheet.width, sheet.height, {
      fill: drawing.linear([
        [0, palette.deep],
        [1, palette.ink],
      ]),
    }),
  )
  drawing.add(lattice(0, 0, sheet.width, sheet.height, 96, mix(palette.deep, palette.gold, 0.3), 2))
  const lights = ['#f2b84b', '#ee8f5c', '#d4577a', '#b46bb6', '#7079d8', '#4f9fb0', '#6fae7a']
  const land = rolling(random, 800, 60)
  const foreground = rolling(random, 930, 40)
  for (const [i, light] of lights.entries()) {
    const x = sheet.x + (i - 3) * 176
    const height = 640 - Math.abs(i - 3) * 66
    const arch = cuspedArch(x, 930, 146, height, 7)
    const clip = drawing.clip(path(arch, {}))
    const air = drawing.linear([
      [0, mix(light, palette.ink, 0.62)],
      [0.55, light],
      [1, mix(light, palette.light, 0.55)],
    ])
    const hills = (color: string, points: typeof land) =>
      path(`M${points.map((p) => p.map(round).join(' ')).join('L')}V1200H-40Z`, { fill: color })
    const peak = path('M420 930L760 640L850 560L960 420L1080 570L1170 650L1500 930Z', {
      fill: mix(light, palette.ink, 0.55),
    })
    drawing.add(
      group(
        rect(x - 80, 200, 160, 740, { fill: air }) +
          circle(sheet.x, 470, 130, { fill: palette.sun, 'fill-opacity': 0.92 }) +
          peak +
          hills(mix(light, palette.ink, 0.68), land) +
          hills(mix(light, palette.ink, 0.84), foreground),
        { 'clip-path': clip },
      ),
    )
    drawing.add(
      path(arch, { fill: 'none', stroke: palette.gold, 'stroke-width': 7 }),
      path(cuspedArch(x, 940, 164, height + 26, 7), {
        fill: 'none',
        stroke: palette.gold,
        'stroke-width': 2,
        'stroke-opacity': 0.6,
      }),
    )
  }
  drawing.add(
    rect(0, 936, sheet.width, 18, { fill: palette.gold }),
    rect(0, 962, sheet.width, 3, { fill: palette.gold, 'fill-opacity': 0.6 }),
  )
}
