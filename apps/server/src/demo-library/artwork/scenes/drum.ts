import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { around, circle, each, ellipse, group, line, move, path, round } from '../shapes.ts'
import { petal } from '../motifs/lotus.ts'
import { dotRing, petalRing } from '../motifs/mandala.ts'
import { glow, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A two-headed drum with its garland. */
export const drum: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1)
  glow(drawing, palette.glow, sheet.x, 580, 860, 0.8)
  drawing.add(
    each(8, (i) =>
      path(
        `M${330 - i * 52} ${420 - i * 26}Q${240 - i * 62} 600 ${330 - i * 52} ${780 + i * 26}M${1590 + i * 52} ${420 - i * 26}Q${1680 + i * 62} 600 ${1590 + i * 52} ${780 + i * 26}`,
        {
          fill: 'none',
          stroke: palette.light,
          'stroke-width': 6,
          'stroke-linecap': 'round',
          'stroke-opacity': round(0.75 - i * 0.085),
        },
      ),
    ),
  )
  drawing.add(
    move(
      petalRing(40, 470, 560, { stroke: palette.light, width: 2.5, opacity: 0.35 }) +
        dotRing(80, 580, 4, palette.light),
      sheet.x,
      590,
    ),
    stars(palette, random, 30, 1100),
  )
  const wood = drawing.linear([
    [0, mix(palette.accent, palette.gold, 0.5)],
    [0.4, palette.accent],
    [1, palette.deep],
  ])
  const barrel = path('M-420 -170C-250 -262 250 -262 420 -200L420 200C250 262 -250 262 -420 170Z', {
    fill: wood,
    stroke: palette.deep,
    'stroke-width': 5,
  })
  const ropes = each(
    9,
    (i) =>
      line([-396, -150 + i * 37.5], [400, -184 + ((i + 0.5) % 9) * 43], {}) +
      line([-396, -150 + i * 37.5], [400, -184 + Math.max(0, i - 0.5) * 43], {}),
  )
  const head = (x: number, ry: number, rx: number) =>
    ellipse(x, 0, rx + 14, ry + 14, { fill: palette.deep }) +
    ellipse(x, 0, rx, ry, { fill: palette.light, stroke: palette.gold, 'stroke-width': 8 }) +
    ellipse(x, 0, rx * 0.6, ry * 0.62, { fill: mix(palette.light, palette.gold, 0.35) }) +
    ellipse(x, 0, rx * 0.36, ry * 0.4, { fill: palette.ink })
  const rim = ellipse(430, 0, 70, 214, { fill: palette.deep, stroke: palette.gold, 'stroke-width': 7 })
  const band =
    path('M-60 -242Q-20 0 -60 242L60 242Q100 0 60 -242Z', {
      fill: palette.deep,
      'fill-opacity': 0.85,
      stroke: palette.gold,
      'stroke-width': 4,
    }) +
    each(7, (i) =>
      move(
        around(8, () => path(petal(12, 24), { fill: i % 2 ? palette.gold : palette.light })),
        14,
        -186 + i * 62,
      ),
    )
  drawing.add(ellipse(sheet.x, 900, 480, 40, { fill: palette.ink, 'fill-opacity': 0.3 }))
  drawing.add(
    move(
      rim +
        barrel +
        group(ropes, { stroke: palette.light, 'stroke-width': 4, 'stroke-opacity': 0.8 }) +
        band +
        head(-420, 186, 84),
      sheet.x,
      600,
      0.92,
      -7,
    ),
  )
  drawing.add(
    each(25, (i) => {
      const t = i / 24
      const x = 480 + t * 960
      return move(
        circle(0, 0, 21, { fill: i % 3 ? palette.accent : palette.gold }) +
          around(8, () =>
            circle(0, -13, 8, { fill: i % 3 ? mix(palette.accent, palette.gold, 0.35) : palette.light }),
          ),
        x,
        868 + Math.sin(t * Math.PI) * 96,
      )
    }),
  )
}
