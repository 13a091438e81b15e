import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { hill, ridge, rolling, stairway } from '../motifs/land.ts'
import { birds, clouds, halo, mist, sky, sun } from '../motifs/sky.ts'
import { stoneOf, templeTown } from '../motifs/temple.ts'
import type { Scene } from './scene.ts'

/** Many towers on one crest, the sun behind the tallest. */
export const templeRidge: Scene = (drawing, palette, random) => {
  sky(drawing, palette)
  sun(drawing, palette, sheet.x, 520, 150)
  drawing.add(halo(palette, sheet.x, 520, 180))
  drawing.add(
    clouds(palette, random, [
      [330, 330],
      [1560, 260],
      [1330, 470],
      [520, 520],
    ]),
  )
  hill(
    drawing,
    rolling(random, 700, 46),
    mix(palette.far, palette.glow, 0.35),
    mix(palette.far, palette.glow, 0.75),
  )
  mist(drawing, palette.glow, 770, 190, 0.5)
  const crest = ridge(
    random,
    [
      [-40, 900],
      [300, 840],
      [560, 748],
      [960, 718],
      [1360, 748],
      [1640, 850],
      [1960, 880],
    ],
    6,
  )
  drawing.add(templeTown(drawing, stoneOf(palette), sheet.x, 736, 920, 400))
  hill(drawing, crest, palette.mid, mix(palette.mid, palette.near, 0.7))
  drawing.add(
    stairway(
      [
        [1000, 1210],
        [890, 1040],
        [1020, 920],
        [925, 830],
        [966, 748],
      ],
      150,
      mix(palette.light, palette.mid, 0.35),
      palette.near,
    ),
  )
  hill(
    drawing,
    ridge(
      random,
      [
        [-40, 960],
        [380, 1010],
        [800, 1120],
        [1300, 1110],
        [1700, 990],
        [1960, 950],
      ],
      12,
    ),
    palette.near,
    palette.ink,
  )
  drawing.add(birds(palette.ink, random, 560, 300, 6))
}
