import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { around, circle, group, move, path } from '../shapes.ts'
import { petal } from '../motifs/lotus.ts'
import { dotRing, petalRing, ring, scallopRing } from '../motifs/mandala.ts'
import { glow, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A film reel that is also a mandala, and the film that runs from it. */
export const reel: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1)
  drawing.add(stars(palette, random, 80, 1100))
  glow(drawing, palette.glow, sheet.x, 590, 800, 0.7)
  const strip = (dark: string) =>
    path('M960 960C700 1010 480 1000 240 930C100 890 0 930 -60 990', {
      fill: 'none',
      stroke: dark,
      'stroke-width': 130,
    }) +
    path('M960 960C1240 1010 1440 1000 1680 930C1820 890 1920 930 1980 990', {
      fill: 'none',
      stroke: dark,
      'stroke-width': 130,
    })
  const holes = (dy: number) =>
    group(
      path('M960 960C700 1010 480 1000 240 930C100 890 0 930 -60 990', {
        fill: 'none',
        stroke: palette.glow,
        'stroke-width': 15,
        'stroke-dasharray': '20 26',
      }) +
        path('M960 960C1240 1010 1440 1000 1680 930C1820 890 1920 930 1980 990', {
          fill: 'none',
          stroke: palette.glow,
          'stroke-width': 15,
          'stroke-dasharray': '20 26',
        }),
      { transform: `translate(0 ${dy})` },
    )
  const frames =
    path('M960 960C700 1010 480 1000 240 930C100 890 0 930 -60 990', {
      fill: 'none',
      stroke: palette.gold,
      'stroke-width': 70,
      'stroke-dasharray': '110 14',
      'stroke-opacity': 0.75,
    }) +
    path('M960 960C1240 1010 1440 1000 1680 930C1820 890 1920 930 1980 990', {
      fill: 'none',
      stroke: palette.gold,
      'stroke-width': 70,
      'stroke-dasharray': '110 14',
      'stroke-opacity': 0.75,
    })
  drawing.add(strip(palette.ink), holes(-50), holes(50), frames)
  const metal = drawing.radial(
    [
      [0, mix(palette.gold, palette.light, 0.5)],
      [0.6, palette.gold],
      [1, mix(palette.gold, palette.deep, 0.55)],
    ],
    0.4,
    0.35,
    0.75,
  )
  const ink = { stroke: palette.deep, width: 3 }
  const openings = around(
    6,
    () =>
      circle(0, -226, 96, { fill: palette.deep, stroke: palette.gold, 'stroke-width': 5 }) +
      move(
        petalRing(12, 26, 78, {
          stroke: palette.gold,
          width: 2.5,
          fill: mix(palette.deep, palette.accent, 0.45),
        }) + circle(0, 0, 24, { fill: palette.gold }),
        0,
        -226,
      ),
  )
  const body =
    circle(0, 0, 372, { fill: metal, stroke: palette.deep, 'stroke-width': 6 }) +
    scallopRing(48, 366, 18, { ...ink, opacity: 0.6 }) +
    ring(336, { ...ink, opacity: 0.6 }) +
    openings +
    around(
      6,
      () =>
        path(petal(58, 120, 0.05), {
          fill: palette.accent,
          stroke: palette.deep,
          'stroke-width': 3,
          transform: 'translate(0 -190)',
        }),
      30,
    ) +
    petalRing(16, 62, 118, { ...ink, fill: palette.light }) +
    circle(0, 0, 60, { fill: palette.deep }) +
    circle(0, 0, 20, { fill: palette.gold })
  drawing.add(
    move(
      petalRing(48, 400, 470, { stroke: palette.gold, width: 2.5, opacity: 0.6 }) +
        dotRing(48, 492, 4, palette.gold) +
        petalRing(48, 516, 620, { stroke: palette.gold, width: 2, opacity: 0.25 }) +
        body,
      sheet.x,
      580,
    ),
  )
}
