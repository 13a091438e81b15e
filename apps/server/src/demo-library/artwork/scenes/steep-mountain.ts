import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { type Point, circle, curve, each, path, pointAlong } from '../shapes.ts'
import { hill, ridge, rolling } from '../motifs/land.ts'
import { glow, mist, sky, stars } from '../motifs/sky.ts'
import { mandapa, shikhara, stoneOf } from '../motifs/temple.ts'
import type { Scene } from './scene.ts'

/** One steep mountain under the last stars, its stair a thread of light. */
export const steepMountain: Scene = (drawing, palette, random) => {
  sky(drawing, palette)
  drawing.add(stars(palette, random, 170, 560))
  glow(drawing, palette.glow, sheet.x, 860, 900, 0.75)
  hill(drawing, rolling(random, 800, 60, 6), palette.far, mix(palette.far, palette.glow, 0.6))
  mist(drawing, palette.glow, 850, 200, 0.45)
  const peak = ridge(
    random,
    [
      [-40, 1060],
      [340, 930],
      [560, 800],
      [720, 610],
      [830, 470],
      [960, 360],
      [1075, 452],
      [1190, 560],
      [1330, 720],
      [1560, 880],
      [1960, 1040],
    ],
    14,
  )
  hill(drawing, peak, mix(palette.mid, palette.ink, 0.15), mix(palette.mid, palette.glow, 0.28))
  const stone = stoneOf(palette)
  drawing.add(shikhara(drawing, stone, 960, 372, 74, 165), mandapa(drawing, stone, 880, 430, 70, 58))
  drawing.add(
    shikhara(drawing, stone, 1196, 570, 52, 105),
    shikhara(drawing, stone, 1142, 528, 40, 80, false),
    shikhara(drawing, stone, 730, 612, 46, 95),
  )
  const way: Point[] = [
    [960, 1180],
    [1090, 1060],
    [860, 980],
    [1120, 890],
    [850, 800],
    [1080, 715],
    [880, 640],
    [1050, 570],
    [920, 505],
    [990, 450],
    [960, 380],
  ]
  drawing.add(
    path(curve(way), { fill: 'none', stroke: palette.gold, 'stroke-opacity': 0.35, 'stroke-width': 7 }),
    each(44, (i) => lampOnWay(way, i / 44, palette.light)),
  )
  hill(
    drawing,
    ridge(
      random,
      [
        [-40, 1010],
        [420, 1070],
        [960, 1130],
        [1500, 1080],
        [1960, 1000],
      ],
      10,
    ),
    palette.near,
    palette.ink,
  )
}

function lampOnWay(way: readonly Point[], t: number, color: string): string {
  const [x, y] = pointAlong(way, t)
  return circle(x, y, 5.2 * (1 - t * 0.65), { fill: color })
}
