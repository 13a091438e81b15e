import { sheet } from '../drawing.ts'
import { diya } from '../motifs/lamp.ts'
import { heightAt, hill, ridge, rolling } from '../motifs/land.ts'
import { birds, halo, mist, sky, sun } from '../motifs/sky.ts'
import { shikhara, stoneOf } from '../motifs/temple.ts'
import { mix } from '../palette.ts'
import { between } from '../random.ts'
import type { Point } from '../shapes.ts'
import type { Scene } from './scene.ts'

/** Ridges fading into mist, on each rise a small shrine. */
export const mistyShrines: Scene = (drawing, palette, random) => {
  sky(drawing, palette)
  sun(drawing, palette, 1240, 400, 96)
  drawing.add(halo(palette, 1240, 400, 118, 60))
  const rows = [
    { y: 640, peaks: [380, 830, 1250, 1640], size: 50, color: mix(palette.far, palette.glow, 0.5) },
    { y: 780, peaks: [190, 610, 1040, 1460], size: 80, color: palette.far },
    { y: 940, peaks: [450, 890, 1330, 1740], size: 118, color: palette.mid },
  ]
  for (const { y, peaks, size, color } of rows) {
    const rise = (x: number): Point[] => [
      [x, y - between(random, 70, 130)],
      [x + 215, y + between(random, 20, 60)],
    ]
    const land = ridge(random, [[-40, y + 30], ...peaks.flatMap(rise), [sheet.width + 40, y]], 4)
    for (const x of peaks)
      drawing.add(shikhara(drawing, stoneOf(palette), x, heightAt(land, x) + size * 0.1, size, size * 2.1))
    hill(drawing, land, color, mix(color, palette.glow, 0.34))
    mist(drawing, palette.glow, y + 90, 170, 0.4)
  }
  hill(drawing, rolling(random, 1070, 30, 4), palette.near, palette.ink)
  for (const x of [520, 800, 1090, 1380]) diya(drawing, palette, x, 1020 + Math.abs(x - 950) * 0.05, 54)
  drawing.add(birds(palette.ink, random, 600, 330, 5, 17))
}
