import { sheet } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { type Point, around, circle, each, group, move, path, rect, round } from '../shapes.ts'
import { cuspedArch } from '../motifs/arch.ts'
import { lotus, petal } from '../motifs/lotus.ts'
import { petalRing, ring, scallopRing } from '../motifs/mandala.ts'
import { crescent, glow, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** The dreams of a queen: medallions in a ring around the sleeping moon. */
export const dreams: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1)
  drawing.add(stars(palette, random, 190, 1150))
  const ink = { stroke: palette.gold, width: 2.5 }
  glow(drawing, palette.glow, sheet.x, sheet.y, 620, 0.5)
  drawing.add(
    move(
      ring(392, { ...ink, opacity: 0.5 }) +
        petalRing(56, 430, 476, { ...ink, opacity: 0.6 }) +
        ring(236, ink) +
        scallopRing(28, 232, 18, { ...ink, opacity: 0.8 }) +
        petalRing(42, 500, 600, { ...ink, opacity: 0.2 }) +
        petalRing(42, 620, 760, { ...ink, opacity: 0.14 }) +
        petalRing(42, 780, 940, { ...ink, opacity: 0.1 }),
      sheet.x,
      sheet.y,
    ),
  )
  crescent(drawing, palette, sheet.x, 590, 120)
  drawing.add(lotus(drawing, palette, sheet.x, 742, 100))
  const signs = dreamSigns(palette)
  for (const [i, sign] of signs.entries()) {
    const angle = (i / signs.length) * Math.PI * 2 - Math.PI / 2
    const at: Point = [sheet.x + Math.cos(angle) * 318, sheet.y + Math.sin(angle) * 318]
    const field = drawing.radial([
      [0, mix(palette.deep, palette.accent, 0.5)],
      [1, palette.deep],
    ])
    drawing.add(
      move(
        circle(0, 0, 66, { fill: field, stroke: palette.gold, 'stroke-width': 4 }) +
          circle(0, 0, 57, { fill: 'none', stroke: palette.gold, 'stroke-width': 1.5 }) +
          sign,
        at[0],
        at[1],
      ),
    )
  }
}

/** Ten of them have a plain sign: garland, moon, sun, flag, vase, lake, sea, palace in the sky, jewels, fire. */
function dreamSigns(palette: Palette): string[] {
  const gold = { fill: palette.gold }
  const stroke = { fill: 'none', stroke: palette.light, 'stroke-width': 5, 'stroke-linecap': 'round' }
  const garland = each(15, (i) =>
    circle(-34 + i * 4.9, -24 + 52 * Math.sin((i / 14) * Math.PI), 6.4, {
      fill: i % 3 ? palette.accent : palette.light,
    }),
  )
  const moon = path('M-10 -30A32 32 0 1 0 28 16A26 26 0 0 1 -10 -30Z', { fill: palette.light })
  const day = circle(0, 0, 20, gold) + around(12, () => path('M-4 -25L0 -41L4 -25Z', gold))
  const flag =
    rect(-22, -40, 5, 82, gold) +
    path('M-17 -38Q14 -48 38 -30Q20 -22 24 -10Q8 -14 -17 -6Z', { fill: palette.accent })
  const vase =
    path('M-14 -20Q-40 0 -20 30H20Q40 0 14 -20Z', gold) +
    around(1, () => path('M-20 -24H20V-18H-20Z', { fill: palette.light })) +
    [-34, 0, 34]
      .map((turn) =>
        group(path(petal(15, 26), { fill: '#7fae4f' }), { transform: `translate(0 -24) rotate(${turn})` }),
      )
      .join('')
  const lake =
    [-46, 46, -22, 22, 0]
      .map((turn) =>
        group(
          path(petal(22, 44), {
            fill: turn === 0 ? palette.light : mix(palette.accent, palette.light, 0.4),
            stroke: palette.deep,
            'stroke-width': 1.5,
          }),
          { transform: `translate(0 16) rotate(${turn})` },
        ),
      )
      .join('') + path('M-36 28Q-18 20 0 28T36 28', stroke)
  const sea = each(4, (i) =>
    path(`M-38 ${-22 + i * 17}q9.5 -12 19 0t19 0t19 0t19 0`, {
      ...stroke,
      'stroke-opacity': round(1 - i * 0.15),
    }),
  )
  const vimana =
    path('M-38 28V4Q-30 -16 -18 -18Q-8 -38 0 -44Q8 -38 18 -18Q30 -16 38 4V28Z', gold) +
    each(3, (i) => path(cuspedArch(-22 + i * 22, 26, 13, 24, 3), { fill: palette.deep }))
  const heap = (
    [
      [0, -20, palette.accent],
      [-20, 4, palette.light],
      [20, 4, '#5aa5b5'],
      [-34, 26, gold.fill],
      [0, 26, '#7fae4f'],
      [34, 26, palette.accent],
    ] as const
  )
    .map(([x, y, fill]) =>
      path(`M${x} ${y - 17}L${x + 14} ${y}L${x} ${y + 17}L${x - 14} ${y}Z`, {
        fill,
        stroke: palette.light,
        'stroke-width': 1.5,
      }),
    )
    .join('')
  const fire =
    path(
      'M0 38C-40 26 -26 -6 -14 -16C-12 -4 -6 -2 -4 -6C-8 -24 2 -38 8 -44C6 -24 30 -14 26 12C24 28 14 36 0 38Z',
      { fill: palette.accent },
    ) + path('M0 36C-18 28 -12 8 0 -2C12 8 18 28 0 36Z', gold)
  return [moon, garland, day, flag, vase, lake, sea, vimana, heap, fire]
}
