import { type Drawing, sheet } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { circle, each, group, move, path, round } from '../shapes.ts'
import { lotus } from '../motifs/lotus.ts'
import { petalRing, ring } from '../motifs/mandala.ts'
import { glow, sky, stars } from '../motifs/sky.ts'
import { flame } from '../motifs/lamp.ts'
import type { Scene } from './scene.ts'

/** Seven hoods spread over a lotus seat, and a light where no form is drawn. */
export const sevenHoods: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1.05)
  drawing.add(stars(palette, random, 110, 900))
  glow(drawing, palette.glow, sheet.x, 560, 720, 0.7)
  const ink = { stroke: palette.gold, width: 2.5 }
  drawing.add(
    move(
      petalRing(36, 470, 560, { ...ink, opacity: 0.4 }) +
        ring(456, { ...ink, opacity: 0.55 }) +
        petalRing(36, 590, 720, { ...ink, opacity: 0.2 }) +
        petalRing(36, 740, 900, { ...ink, opacity: 0.13 }),
      sheet.x,
      600,
    ),
  )
  const turns = [-66, 66, -44, 44, -22, 22, 0]
  for (const turn of turns) {
    const scale = 1.06 - Math.abs(turn) / 300
    drawing.add(
      group(hood(drawing, palette), {
        transform: `translate(${sheet.x} 720) rotate(${turn}) scale(${round(scale * 10) / 10 === 0 ? 1 : scale.toFixed(3)})`,
      }),
    )
  }
  const coil = (i: number) =>
    path(`M${-210 - i * 26} ${790 + i * 44}Q0 ${850 + i * 44} ${210 + i * 26} ${790 + i * 44}`, {
      fill: 'none',
      stroke: mix(palette.mid, palette.near, i / 3),
      'stroke-width': 46,
      'stroke-linecap': 'round',
    }) +
    path(`M${-210 - i * 26} ${790 + i * 44}Q0 ${850 + i * 44} ${210 + i * 26} ${790 + i * 44}`, {
      fill: 'none',
      stroke: palette.gold,
      'stroke-opacity': 0.55,
      'stroke-width': 6,
      'stroke-dasharray': '4 18',
      'stroke-linecap': 'round',
    })
  drawing.add(
    group(
      each(3, (i) => coil(2 - i)),
      { transform: `translate(${sheet.x} 60)` },
    ),
  )
  drawing.add(lotus(drawing, { ...palette, accent: '#d4567a' }, sheet.x, 890, 210))
  glow(drawing, palette.sun, sheet.x, 620, 250, 0.95)
  drawing.add(flame(drawing, palette, sheet.x, 720, 190))
}

function hood(drawing: Drawing, palette: Palette): string {
  const skin = drawing.linear([
    [0, palette.gold],
    [0.3, mix(palette.far, palette.gold, 0.25)],
    [1, palette.near],
  ])
  const shape =
    'M-34 40C-60 -120 -150 -230 -112 -360C-92 -430 -30 -456 0 -486C30 -456 92 -430 112 -360C150 -230 60 -120 34 40Z'
  const ribs = each(7, (i) =>
    path(`M${-70 + i * 6} ${-330 + i * 50}Q0 ${-306 + i * 50} ${70 - i * 6} ${-330 + i * 50}`, {
      fill: 'none',
      stroke: palette.deep,
      'stroke-opacity': 0.45,
      'stroke-width': 4,
    }),
  )
  const gem = path('M0 -452L17 -424L0 -396L-17 -424Z', {
    fill: palette.accent,
    stroke: palette.light,
    'stroke-width': 3,
  })
  const eyes =
    circle(-34, -374, 9, { fill: palette.light }) +
    circle(34, -374, 9, { fill: palette.light }) +
    circle(-34, -374, 4, { fill: palette.ink }) +
    circle(34, -374, 4, { fill: palette.ink })
  return (
    path(shape, { fill: skin, stroke: palette.deep, 'stroke-width': 4 }) +
    path('M-20 30C-40 -110 -100 -230 -74 -340Q0 -300 74 -340C100 -230 40 -110 20 30Z', {
      fill: palette.deep,
      'fill-opacity': 0.28,
    }) +
    ribs +
    gem +
    eyes
  )
}
