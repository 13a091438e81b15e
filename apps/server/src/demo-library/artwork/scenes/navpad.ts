import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { around, circle, move, path } from '../shapes.ts'
import { petal } from '../motifs/lotus.ts'
import { dotRing, petalRing, ring, scallopRing } from '../motifs/mandala.ts'
import { glow, sky } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** Navpad: a white heart and eight petals in the five colours of the tradition. */
export const navpad: Scene = (drawing, palette) => {
  sky(drawing, palette, 1.1)
  glow(drawing, palette.glow, sheet.x, sheet.y, 900, 0.55)
  const ink = { stroke: palette.gold, width: 3 }
  const five = { white: '#fdf7ea', red: '#c2352b', yellow: '#f0b429', green: '#3f7d4c', blue: '#22355f' }
  const fills = [five.red, five.white, five.yellow, five.white, five.green, five.white, five.blue, five.white]
  const petals = around(8, (i) => {
    const base = fills[i] ?? five.white
    const fill = drawing.linear([
      [0, mix(base, palette.light, 0.1)],
      [1, mix(base, palette.ink, 0.24)],
    ])
    const inner = path(petal(120, 190, 0.04), {
      fill: 'none',
      stroke: palette.gold,
      'stroke-width': 2,
      'stroke-opacity': 0.8,
      transform: 'translate(0 -118)',
    })
    return (
      path(petal(188, 262, 0.04), {
        fill,
        stroke: palette.gold,
        'stroke-width': 4,
        transform: 'translate(0 -84)',
      }) +
      inner +
      circle(0, -222, 15, { fill: palette.gold })
    )
  })
  const outer =
    scallopRing(32, 540, 40, { ...ink, opacity: 0.75 }) +
    ring(520, { ...ink, width: 2, opacity: 0.6 }) +
    ring(400, ink) +
    ring(388, { ...ink, width: 1.5 }) +
    petalRing(48, 404, 470, { ...ink, width: 2, opacity: 0.9 }) +
    dotRing(48, 490, 5, palette.gold, 3.75) +
    petalRing(24, 560, 680, { ...ink, width: 2, opacity: 0.32 }) +
    dotRing(72, 720, 4, palette.gold) +
    petalRing(36, 740, 900, { ...ink, width: 2, opacity: 0.18 }) +
    petalRing(40, 910, 1100, { ...ink, width: 2, opacity: 0.12 })
  const backing = petalRing(8, 90, 372, { stroke: palette.gold, width: 2, fill: palette.deep }, 22.5, 1)
  const heart =
    circle(0, 0, 112, { fill: palette.gold }) +
    circle(0, 0, 104, { fill: five.white }) +
    ring(86, { ...ink, width: 2 }) +
    petalRing(16, 34, 82, { stroke: palette.accent, width: 2, fill: mix(five.white, palette.gold, 0.3) }) +
    circle(0, 0, 30, { fill: palette.gold })
  drawing.add(
    move(
      outer + circle(0, 0, 386, { fill: palette.deep, 'fill-opacity': 0.5 }) + backing + petals + heart,
      sheet.x,
      sheet.y,
    ),
  )
}
