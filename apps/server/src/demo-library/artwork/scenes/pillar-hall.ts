import { type Drawing, sheet } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { each, group, line, path, polygon, rect, round } from '../shapes.ts'
import { cuspedArch, pillar } from '../motifs/arch.ts'
import { diya } from '../motifs/lamp.ts'
import { glow } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** Rows of pillars that draw the eye to a lamp-lit shrine. */
export const pillarHall: Scene = (drawing, palette) => {
  const wall = drawing.linear([
    [0, palette.ink],
    [0.45, palette.near],
    [1, palette.ink],
  ])
  drawing.add(rect(0, 0, sheet.width, sheet.height, { fill: wall }))
  glow(drawing, palette.glow, sheet.x, 620, 760, 0.95)
  const arch = (scale: number) =>
    path(cuspedArch(sheet.x, 620 + 330 * scale, 760 * scale, 1020 * scale, 9).replace('Z', ''), {
      fill: 'none',
      stroke: palette.gold,
      'stroke-width': round(5 * scale),
      'stroke-opacity': 0.7,
    })
  const depths = [1.5, 1.12, 0.84, 0.62, 0.45, 0.32]
  const floor = drawing.linear([
    [0, palette.glow, 0.95],
    [0.4, palette.far, 0.85],
    [1, palette.near],
  ])
  drawing.add(
    path(
      polygon([
        [860, 730],
        [1060, 730],
        [2100, 1240],
        [-180, 1240],
      ]),
      { fill: floor },
    ),
  )
  drawing.add(
    each(9, (i) =>
      line([sheet.x + (i - 4) * 26, 730], [sheet.x + (i - 4) * 290, 1220], {
        stroke: palette.near,
        'stroke-opacity': 0.3,
        'stroke-width': 2,
      }),
    ),
  )
  drawing.add(
    each(6, (i) =>
      line([0, 740 + i * i * 17], [sheet.width, 740 + i * i * 17], {
        stroke: palette.near,
        'stroke-opacity': 0.25,
        'stroke-width': 2,
      }),
    ),
  )
  for (const [i, depth] of depths.toReversed().entries()) {
    const shade = mix(mix(palette.glow, palette.far, 0.3), palette.near, i / 5)
    if (i < 5) drawing.add(group(ringWall(depth, shade), {}), arch(depth))
    if (i === 0) shrine(drawing, palette)
    const gap = 640 * depth
    drawing.add(
      pillar(
        drawing,
        shaded(palette, i / 5),
        sheet.x - gap,
        620 - 520 * depth,
        620 + 345 * depth,
        118 * depth,
      ),
      pillar(
        drawing,
        shaded(palette, i / 5),
        sheet.x + gap,
        620 - 520 * depth,
        620 + 345 * depth,
        118 * depth,
      ),
    )
    glow(drawing, palette.glow, sheet.x, 620, 330 + i * 30, 0.16)
  }
}

const shaded = (palette: Palette, near: number) => ({
  ...palette, far: mix(palette.glow, palette.far, 0.35 + near * 0.65), mid: mix(palette.glow, palette.mid, 0.45 + near * 0.5), near: mix(palette.far, palette.near, 0.35 + near * 0.65),
}) // prettier-ignore

/** A wall with the arch cut out of it. */
function ringWall(depth: number, fill: string): string {
  const opening = cuspedArch(sheet.x, 620 + 330 * depth, 760 * depth, 1020 * depth, 9)
  const w = 640 * depth
  const top = 620 - 560 * depth
  return path(`M${sheet.x - w} ${620 + 330 * depth}V${top}H${sheet.x + w}V${620 + 330 * depth}Z${opening}`, {
    fill,
    'fill-rule': 'evenodd',
    'fill-opacity': 0.92,
  })
}

function shrine(drawing: Drawing, palette: Palette): void {
  glow(drawing, palette.sun, sheet.x, 620, 190, 1)
  diya(drawing, palette, sheet.x, 690, 62, 0.8)
}
