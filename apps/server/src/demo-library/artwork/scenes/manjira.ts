import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { circle, each, group, move, path, round } from '../shapes.ts'
import { petalRing, scallopRing } from '../motifs/mandala.ts'
import { glow, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** Two small cymbals on a cord, still ringing. */
export const manjira: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1)
  glow(drawing, palette.glow, sheet.x, 600, 860, 0.8)
  drawing.add(
    each(9, (i) =>
      move(
        scallopRing(28 + i * 4, 330 + i * 74, 30, {
          stroke: palette.light,
          width: 2.5,
          opacity: round(Math.max(0.06, 0.42 - i * 0.045)),
        }),
        sheet.x,
        600,
      ),
    ),
    stars(palette, random, 40, 1100),
  )
  const disc = (x: number, y: number, turn: number, squeeze: number) => {
    const brass = drawing.radial(
      [
        [0, palette.light],
        [0.35, palette.gold],
        [0.75, mix(palette.gold, palette.accent, 0.6)],
        [1, palette.deep],
      ],
      0.36,
      0.32,
      0.8,
    )
    const dome = drawing.radial(
      [
        [0, palette.sun],
        [0.5, palette.gold],
        [1, mix(palette.accent, palette.deep, 0.3)],
      ],
      0.36,
      0.32,
      0.75,
    )
    const rings = each(4, (i) =>
      circle(0, 0, 118 + i * 33, {
        fill: 'none',
        stroke: palette.deep,
        'stroke-opacity': 0.35,
        'stroke-width': 3,
      }),
    )
    return group(
      circle(10, 22, 240, { fill: palette.ink, 'fill-opacity': 0.3 }) +
        circle(0, 0, 240, { fill: brass, stroke: palette.deep, 'stroke-width': 5 }) +
        rings +
        petalRing(24, 150, 222, { stroke: palette.deep, width: 2, opacity: 0.4 }) +
        circle(0, 0, 96, { fill: dome, stroke: palette.deep, 'stroke-width': 3 }) +
        circle(0, 0, 17, { fill: palette.deep }),
      { transform: `translate(${x} ${y}) rotate(${turn}) scale(${squeeze} 1)` },
    )
  }
  drawing.add(disc(745, 640, -18, 0.86), disc(1190, 580, 16, 0.9))
  drawing.add(
    path('M745 640C760 400 880 300 960 340C1060 390 1130 420 1190 580', {
      fill: 'none',
      stroke: palette.accent,
      'stroke-width': 13,
      'stroke-linecap': 'round',
    }),
    path('M745 640C760 400 880 300 960 340C1060 390 1130 420 1190 580', {
      fill: 'none',
      stroke: palette.light,
      'stroke-width': 3,
      'stroke-dasharray': '12 14',
    }),
    circle(960, 340, 22, { fill: palette.gold, stroke: palette.deep, 'stroke-width': 3 }),
    path('M950 360L930 450H990L970 360Z', { fill: palette.accent }),
  )
}
