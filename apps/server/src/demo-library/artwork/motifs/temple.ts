// Temple towers of western India seen from the front: plinth, walls, the curved shikhara with its ribs,
// the ribbed amalaka, the kalash and the flag.
import type { Drawing } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { circle, each, ellipse, group, line, move, path, rect, round } from '../shapes.ts'

export interface Stone {
  lit: string
  shade: string
  line: string
  gold: string
  flag: string
  door: string
}

export const stoneOf = (palette: Palette): Stone => ({
  lit: mix(mix(palette.far, palette.light, 0.5), palette.glow, 0.25), shade: mix(palette.near, palette.mid, 0.4), line: palette.ink, gold: palette.gold, flag: palette.accent, door: palette.ink,
}) // prettier-ignore

/** Half the width of the tower at a height between 0 (eaves) and 1 (neck), as a part of the base. */
const profile = (t: number) => 0.16 + 0.84 * (1 - t ** 1.75) ** 0.92 * (1 - 0.1 * t)

function towerOutline(half: number, height: number, inset = 1): string {
  const steps = Array.from({ length: 15 }, (_, i) => i / 14)
  const right = steps.map((t) => `${round(half * inset * profile(t))} ${round(-height * t)}`)
  const left = steps.toReversed().map((t) => `${round(-half * inset * profile(t))} ${round(-height * t)}`)
  return `M${[...right, ...left].join('L')}Z`
}

/** Where the tower meets the sky: neck, ribbed disc, pot and flag; the origin is the top of the tower. */
function crown(r: number, stone: Stone, hasFlag: boolean, wind: number): string {
  const disc = ellipse(0, -r * 0.62, r * 1.5, r * 0.52, {
    fill: stone.lit,
    stroke: stone.line,
    'stroke-opacity': 0.35,
    'stroke-width': round(r * 0.07),
  })
  const ribs = each(7, (i) =>
    line([(i - 3) * r * 0.42, -r * 0.24 - Math.abs(i - 3) * -0.02 * r], [(i - 3) * r * 0.36, -r * 1.02], {
      stroke: stone.line,
      'stroke-opacity': 0.3,
      'stroke-width': round(r * 0.07),
    }),
  )
  const pot = path(
    `M${-r * 0.22} ${-r * 1.1}Q${-r * 0.75} ${-r * 1.7} ${-r * 0.2} ${-r * 2.1}Q0 ${-r * 2.5} 0 ${-r * 2.95}Q0 ${-r * 2.5} ${r * 0.2} ${-r * 2.1}Q${r * 0.75} ${-r * 1.7} ${r * 0.22} ${-r * 1.1}Z`,
    { fill: stone.gold },
  )
  const pole = line([r * 0.9, -r * 0.8], [r * 0.9, -r * 4.7], {
    stroke: stone.line,
    'stroke-width': round(r * 0.12),
  })
  const w = wind * r * 3
  const flag = path(
    `M${r * 0.9} ${-r * 4.7}Q${r * 0.9 + w * 0.4} ${-r * 5.15} ${r * 0.9 + w} ${-r * 4.55}Q${r * 0.9 + w * 0.72} ${-r * 4.35} ${r * 0.9 + w * 0.5} ${-r * 4.12}Q${r * 0.9 + w * 0.3} ${-r * 3.95} ${r * 0.9} ${-r * 3.72}Z`,
    { fill: stone.flag },
  )
  return (
    rect(-r * 0.8, -r * 0.35, r * 1.6, r * 0.4, { fill: stone.shade }) +
    disc +
    ribs +
    (hasFlag ? pole + flag : '') +
    pot
  )
}

/** One tower on the ground at (x, y); `wind` is 1 or -1. */
export function shikhara(
  drawing: Drawing,
  stone: Stone,
  x: number,
  y: number,
  width: number,
  height: number,
  hasFlag = true,
  wind = 1,
): string {
  const half = width / 2
  const wall = height * 0.2
  const tower = height * 0.64
  const fill = drawing.linear(
    [
      [0, stone.lit],
      [0.42, mix(stone.lit, stone.shade, 0.45)],
      [1, stone.shade],
    ],
    [0, 0, 1, 0],
  )
  const bands = each(Math.max(4, Math.round(tower / 24)), (i) => {
    const t = (i + 0.6) / Math.max(4, Math.round(tower / 24))
    const w = half * profile(t)
    return line([-w, -tower * t], [w, -tower * t], {})
  })
  const ribs = [0.72, 0.42]
    .map((inset) => path(towerOutline(half, tower * 0.985, inset), { fill: 'none' }))
    .join('')
  const lines = group(bands + ribs, {
    stroke: stone.line,
    'stroke-opacity': 0.26,
    'stroke-width': round(Math.max(1, width * 0.011)),
  })
  const turret = (side: number) =>
    move(
      path(towerOutline(half * 0.34, tower * 0.46), { fill }) +
        move(crown(half * 0.07, stone, false, 1), 0, -tower * 0.46),
      side * half * 0.74,
      0,
    )
  const body =
    path(towerOutline(half, tower), { fill }) +
    lines +
    turret(-1) +
    turret(1) +
    move(
      path(towerOutline(half * 0.42, tower * 0.6), {
        fill,
        stroke: stone.line,
        'stroke-opacity': 0.2,
        'stroke-width': 1.5,
      }),
      0,
      0,
    )
  const top = move(crown(half * 0.17, stone, hasFlag, wind), 0, -tower)
  const eaves =
    rect(-half * 1.1, -7, half * 2.2, Math.max(6, height * 0.02), { fill: stone.shade }) +
    rect(-half * 1.04, -14, half * 2.08, 8, { fill: stone.lit, 'fill-opacity': 0.8 })
  return move(walls(stone, fill, half, wall) + move(body + top + eaves, 0, -wall), x, y)
}

function walls(stone: Stone, fill: string, half: number, height: number): string {
  const pillars = each(6, (i) =>
    rect(-half * 0.96 + i * half * 0.354, -height, half * 0.14, height, {
      fill: stone.line,
      'fill-opacity': 0.14,
    }),
  )
  const w = half * 0.24
  const door = path(
    `M${-w} 0V${-height * 0.5}Q${-w} ${-height * 0.82} 0 ${-height * 0.9}Q${w} ${-height * 0.82} ${w} ${-height * 0.5}V0Z`,
    { fill: stone.door },
  )
  const plinth =
    rect(-half * 1.18, -height * 0.08, half * 2.36, height * 0.16, { fill: stone.shade }) +
    rect(-half * 1.28, height * 0.06, half * 2.56, height * 0.16, {
      fill: mix(stone.shade, stone.line, 0.35),
    })
  return rect(-half, -height, half * 2, height, { fill }) + pillars + door + plinth
}

/** A pillared hall under a stepped dome; stands beside or before a tower. */
export function mandapa(
  drawing: Drawing,
  stone: Stone,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const half = width / 2
  const base = height * 0.46
  const fill = drawing.linear(
    [
      [0, stone.lit],
      [0.5, mix(stone.lit, stone.shade, 0.4)],
      [1, stone.shade],
    ],
    [0, 0, 1, 0],
  )
  const bays = 4
  const bay = (width * 0.94) / bays
  const openings = each(bays, (i) => {
    const w = bay * 0.32
    const cx = -width * 0.47 + bay * (i + 0.5)
    return path(
      `M${round(cx - w)} 0V${round(-base * 0.45)}Q${round(cx - w)} ${round(-base * 0.72)} ${round(cx)} ${round(-base * 0.78)}Q${round(cx + w)} ${round(-base * 0.72)} ${round(cx + w)} ${round(-base * 0.45)}V0Z`,
      { fill: stone.door, 'fill-opacity': 0.85 },
    )
  })
  const dome = height - base
  const steps = each(5, (i) => {
    const t = i / 5
    const w = half * 0.86 * Math.sqrt(1 - t * t * 0.94)
    return rect(-w, -base - dome * (t * 0.72 + 0.16), w * 2, dome * 0.17, {
      fill,
      rx: round(dome * 0.05),
      stroke: stone.line,
      'stroke-opacity': 0.22,
      'stroke-width': 1.5,
    })
  })
  const finial = path(
    `M${-width * 0.035} ${-base - dome * 0.88}Q0 ${-height * 1.04} 0 ${-height * 1.14}Q0 ${-height * 1.04} ${width * 0.035} ${-base - dome * 0.88}Z`,
    { fill: stone.gold },
  )
  const roof = rect(-half * 1.06, -base - 6, half * 2.12, Math.max(8, height * 0.05), { fill: stone.shade })
  return move(
    rect(-half, -base, width, base, { fill }) +
      openings +
      roof +
      steps +
      finial +
      rect(-half * 1.1, -4, half * 2.2, height * 0.07, { fill: mix(stone.shade, stone.line, 0.3) }),
    x,
    y,
  )
}

/** A walled temple town: many towers, the tallest in the middle. */
export function templeTown(
  drawing: Drawing,
  stone: Stone,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const small = (dx: number, dy: number, w: number, h: number, wind = 1) =>
    shikhara(drawing, stone, x + dx * width, y + dy, w * width, h * height, h > 0.5, wind)
  return (
    small(-0.44, 4, 0.1, 0.4) +
    small(0.44, 4, 0.1, 0.42) +
    small(-0.3, 2, 0.13, 0.58) +
    small(0.3, 2, 0.13, 0.6) +
    small(-0.16, 0, 0.14, 0.7) +
    small(0.16, 0, 0.14, 0.72) +
    small(0, 0, 0.2, 1) +
    mandapa(drawing, stone, x - 0.22 * width, y + 8, 0.15 * width, 0.28 * height) +
    mandapa(drawing, stone, x + 0.22 * width, y + 8, 0.15 * width, 0.28 * height) +
    rect(x - width * 0.54, y + 4, width * 1.08, 26, { fill: mix(stone.shade, stone.line, 0.4) }) +
    each(40, (i) =>
      circle(x - width * 0.53 + (i / 39) * width * 1.06, y + 5, 7, {
        fill: mix(stone.shade, stone.line, 0.4),
      }),
    )
  )
}
