import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { group, rect } from '../shapes.ts'
import { diya } from '../motifs/lamp.ts'
import { hill, rolling, water } from '../motifs/land.ts'
import { lilyPad, lotus } from '../motifs/lotus.ts'
import { crescent, glow, sky, stars } from '../motifs/sky.ts'
import { mandapa, shikhara, stoneOf } from '../motifs/temple.ts'
import type { Scene } from './scene.ts'

/** A white temple amid lotuses, on the night when every house lights a lamp. */
export const waterTemple: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 0.62)
  drawing.add(stars(palette, random, 190, 620))
  crescent(drawing, palette, 1330, 330, 62)
  glow(drawing, palette.gold, sheet.x, 660, 700, 0.6)
  hill(drawing, rolling(random, 706, 22, 7), mix(palette.far, palette.glow, 0.12), palette.mid)
  water(drawing, palette, random, 740, sheet.x)
  const stone = {
    ...stoneOf(palette),
    lit: palette.light,
    shade: mix(palette.far, palette.glow, 0.3),
    flag: palette.accent,
    door: palette.glow,
  }
  const temple =
    shikhara(drawing, stone, 960, 742, 190, 410) +
    mandapa(drawing, stone, 790, 744, 190, 170) +
    mandapa(drawing, stone, 1130, 744, 190, 170) +
    shikhara(drawing, stone, 660, 744, 74, 160, false) +
    shikhara(drawing, stone, 1260, 744, 74, 160, false)
  const mirror = drawing.mask(
    rect(0, 744, sheet.width, 330, {
      fill: drawing.linear([
        [0, '#ffffff', 0.5],
        [1, '#ffffff', 0],
      ]),
    }),
  )
  drawing.add(group(group(temple, { transform: 'translate(0 1500) scale(1 -1)' }), { mask: mirror }), temple)
  drawing.add(rect(560, 742, 800, 12, { rx: 6, fill: palette.ink, 'fill-opacity': 0.7 }))
  for (let i = 0; i < 11; i++) diya(drawing, palette, 580 + i * 76, 756, 22, 1.1)
  const spots = [
    [470, 890, 74],
    [720, 960, 92],
    [1010, 1020, 104],
    [1260, 930, 84],
    [1490, 870, 70],
    [330, 1030, 110],
    [1610, 1030, 110],
  ] as const
  for (const [x, y, r] of spots)
    drawing.add(lilyPad(x, y, r * 1.1, mix(palette.mid, palette.near, 0.5), palette.light))
  for (const [x, y, r] of spots.slice(0, 5))
    drawing.add(lotus(drawing, { ...palette, accent: '#e77a9a' }, x, y - 6, r * 0.66))
}
