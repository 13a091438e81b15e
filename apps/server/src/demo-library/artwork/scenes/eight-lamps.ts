import { sheet } from '../drawing.ts'
import { each, group, rect } from '../shapes.ts'
import { diya } from '../motifs/lamp.ts'
import { hill } from '../motifs/land.ts'
import { dotRing, petalRing, ring, scallopRing } from '../motifs/mandala.ts'
import { glow, sky, stars } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** Eight lamps, one for each day, the last the brightest. */
export const eightLamps: Scene = (drawing, palette, random) => {
  sky(drawing, palette, 1.2)
  drawing.add(stars(palette, random, 120, 620))
  const ink = { stroke: palette.gold, width: 2.5 }
  glow(drawing, palette.glow, sheet.x, 640, 820, 0.5)
  const wheel =
    petalRing(32, 350, 430, { ...ink, opacity: 0.5 }) +
    ring(338, { ...ink, opacity: 0.6 }) +
    dotRing(64, 450, 4, palette.gold) +
    scallopRing(32, 486, 34, { ...ink, opacity: 0.4 }) +
    petalRing(16, 210, 320, { ...ink, opacity: 0.35 }) +
    petalRing(40, 520, 620, { ...ink, opacity: 0.16 })
  drawing.add(group(wheel, { transform: `translate(${sheet.x} 650)` }))
  hill(
    drawing,
    [
      [-40, 800],
      [500, 776],
      [960, 768],
      [1420, 776],
      [1960, 800],
    ],
    palette.near,
    palette.ink,
  )
  const places = Array.from({ length: 8 }, (_, i) => ({ t: i / 7, depth: Math.sin((i / 7) * Math.PI) }))
  for (const { t, depth } of places.toSorted((a, b) => a.depth - b.depth)) {
    const [x, y, size] = [440 + t * 1040, 760 + depth * 130, 118 + t * 50]
    diya(drawing, palette, x, y, size, 0.55 + t * 0.3)
    drawing.add(
      rect(x - size * 0.3, y + size * 0.48, size * 0.6, 5, {
        rx: 2,
        fill: palette.gold,
        'fill-opacity': 0.4,
      }),
    )
  }
  drawing.add(
    each(15, (i) =>
      rect(400 + i * 80 + random() * 20, 960 + random() * 160, 40 + random() * 90, 3, {
        rx: 1.5,
        fill: palette.gold,
        'fill-opacity': 0.3,
      }),
    ),
  )
}
