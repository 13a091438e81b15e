import { type Drawing, sheet } from '../drawing.ts'
import { hill, ridge, rolling, stairway } from '../motifs/land.ts'
import { petal } from '../motifs/lotus.ts'
import { crescent, mist, sky, stars } from '../motifs/sky.ts'
import { mandapa, shikhara, stoneOf } from '../motifs/temple.ts'
import { mix } from '../palette.ts'
import { type Random, between } from '../random.ts'
import { type Point, curve, each, group, path, pointAlong, round } from '../shapes.ts'
import type { Scene } from './scene.ts'

const rock: readonly Point[] = [
  [-40, 1060], [260, 980], [520, 800], [800, 640], [960, 606], [1130, 650], [1400, 810], [1660, 970], [1960, 1040],
] // prettier-ignore
const leftStem: readonly Point[] = [
  [500, 1230], [392, 1060], [560, 900], [430, 720], [520, 560], [420, 420], [470, 330],
] // prettier-ignore
const rightStem: readonly Point[] = [
  [1430, 1230], [1560, 1080], [1400, 930], [1540, 780], [1450, 640], [1560, 520],
] // prettier-ignore

/** Bare rock, cut steps, and creepers that have had time to grow. */
export const rockAndCreeper: Scene = (drawing, palette, random) => {
  sky(drawing, palette)
  drawing.add(stars(palette, random, 130, 560))
  crescent(drawing, palette, 1300, 350, 78)
  hill(drawing, rolling(random, 830, 40), palette.far, mix(palette.far, palette.glow, 0.4))
  mist(drawing, palette.glow, 880, 220, 0.4)
  hill(drawing, ridge(random, rock, 4), mix(palette.mid, palette.glow, 0.12), palette.near)
  const stone = stoneOf(palette)
  drawing.add(shikhara(drawing, stone, sheet.x, 616, 150, 320))
  drawing.add(mandapa(drawing, stone, 1110, 650, 110, 100), mandapa(drawing, stone, 812, 648, 110, 100))
  const steps: readonly Point[] = [
    [900, 1210],
    [930, 1000],
    [950, 800],
    [960, 618],
  ]
  drawing.add(stairway(steps, 230, mix(palette.light, palette.mid, 0.45), palette.near))
  const foreground: readonly Point[] = [
    [-40, 1030],
    [420, 1110],
    [760, 1180],
    [1180, 1180],
    [1500, 1100],
    [1960, 1020],
  ]
  hill(drawing, ridge(random, foreground, 8), palette.near, palette.ink)
  drawing.add(creeper(drawing, leftStem, random), creeper(drawing, rightStem, random))
}

/** Leaves in pairs along a stem, larger below. */
function creeper(drawing: Drawing, stem: readonly Point[], random: Random): string {
  const fill = drawing.linear([
    [0, '#9cc27a'],
    [1, '#2f6b4d'],
  ])
  const pairs = (stem.length - 1) * 5
  const leaves = each(pairs, (i) => {
    const t = (i + 0.5) / pairs
    const [x, y] = pointAlong(stem, t)
    const [aheadX, aheadY] = pointAlong(stem, Math.min(1, t + 0.04))
    const heading = (Math.atan2(aheadX - x, y - aheadY) * 180) / Math.PI
    const size = 62 - t * 30
    const leaf = path(petal(size * 0.72, size, 0.05), { fill, stroke: '#1c4534', 'stroke-width': 1.5 })
    const place = (side: number) =>
      `translate(${round(x)} ${round(y)}) rotate(${round(heading + side * between(random, 52, 78))})`
    return group(leaf, { transform: place(-1) }) + group(leaf, { transform: place(1) })
  })
  const line = { fill: 'none', stroke: '#1c4534', 'stroke-width': 7, 'stroke-linecap': 'round' }
  return path(curve(stem), line) + leaves
}
