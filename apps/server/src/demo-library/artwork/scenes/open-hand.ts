import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { around, circle, each, move, path, rect } from '../shapes.ts'
import { petal } from '../motifs/lotus.ts'
import { dotRing, petalRing, ring } from '../motifs/mandala.ts'
import { glow, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A raised palm that bears the wheel: stop, and harm none. */
export const openHand: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1)
  drawing.add(stars(palette, random, 60, 1100))
  glow(drawing, palette.glow, sheet.x, 620, 800, 0.8)
  const ink = { stroke: palette.gold, width: 2.5 }
  drawing.add(
    move(
      petalRing(36, 430, 520, { ...ink, opacity: 0.6 }) +
        ring(416, { ...ink, opacity: 0.7 }) +
        dotRing(72, 540, 4, palette.gold) +
        petalRing(36, 560, 680, { ...ink, opacity: 0.25 }) +
        petalRing(36, 700, 860, { ...ink, opacity: 0.15 }),
      sheet.x,
      610,
    ),
  )
  const skin = drawing.linear([
    [0, palette.light],
    [1, mix(palette.light, palette.gold, 0.55)],
  ])
  const d =
    'M-122 330C-132 250 -150 200 -176 120C-196 60 -252 10 -270 -36C-282 -72 -244 -92 -216 -66C-186 -38 -160 6 -134 26L-138 -196C-138 -238 -84 -240 -80 -198L-72 -34C-70 -22 -58 -22 -58 -34L-54 -268C-52 -312 4 -312 6 -268L8 -36C8 -24 20 -24 21 -36L34 -240C38 -284 92 -278 90 -234L80 -28C80 -16 90 -14 92 -26L116 -152C126 -192 174 -182 168 -142C160 -70 156 0 150 90C146 190 126 250 122 330Z'
  const cuff =
    rect(-150, 322, 300, 52, { rx: 14, fill: palette.accent, stroke: palette.deep, 'stroke-width': 4 }) +
    each(8, (i) => circle(-122 + i * 35, 348, 9, { fill: palette.gold }))
  const creases = path(
    'M-134 26Q-96 60 -84 120M-120 -110Q-108 -104 -90 -110M-44 -170Q-26 -164 -4 -170M42 -150Q62 -142 84 -150M122 -84Q138 -76 156 -82',
    {
      fill: 'none',
      stroke: palette.accent,
      'stroke-width': 4,
      'stroke-linecap': 'round',
      'stroke-opacity': 0.6,
    },
  )
  const wheel =
    circle(0, 0, 86, { fill: palette.accent }) +
    circle(0, 0, 76, { fill: palette.light }) +
    around(24, () => path('M-3 -30L0 -72L3 -30Z', { fill: palette.accent })) +
    circle(0, 0, 30, { fill: palette.accent }) +
    around(8, () => path(petal(13, 24), { fill: palette.light })) +
    circle(0, 0, 6, { fill: palette.gold })
  drawing.add(
    move(
      path(d, { fill: skin, stroke: palette.deep, 'stroke-width': 5, 'stroke-linejoin': 'round' }) +
        creases +
        move(wheel, 6, 128) +
        cuff,
      975,
      600,
      1.02,
    ),
  )
}
