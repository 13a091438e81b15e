import type { Drawing } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { ellipse, move, path, round } from '../shapes.ts'
import { glow } from './sky.ts'

export function flame(
  drawing: Drawing,
  palette: Palette,
  x: number,
  y: number,
  height: number,
  lean = 0,
): string {
  const w = height * 0.25
  const shape = (s: number) =>
    `M0 0C${round(-w * 1.5 * s)} ${round(-height * 0.16 * s)} ${round((lean * 0.25 - w * 0.95) * s)} ${round(-height * 0.6 * s)} ${round(lean * s)} ${round(-height * s)}C${round((lean * 0.55 + w * 0.8) * s)} ${round(-height * 0.6 * s)} ${round(w * 1.5 * s)} ${round(-height * 0.16 * s)} 0 0Z`
  const outer = drawing.linear([
    [0, palette.glow],
    [0.5, mix(palette.gold, palette.accent, 0.35)],
    [1, palette.accent],
  ])
  const inner = drawing.linear([
    [0, palette.sun],
    [0.7, palette.sun],
    [1, palette.gold],
  ])
  return move(path(shape(1), { fill: outer }) + path(shape(0.62), { fill: inner }), x, y)
}

/** A clay lamp with its light; (x, y) is the middle of its rim. */
export function diya(
  drawing: Drawing,
  palette: Palette,
  x: number,
  y: number,
  width: number,
  light = 1,
  lean = 0,
): void {
  const half = width / 2
  glow(drawing, palette.glow, x, y - width * 0.4, width * 2.3 * light, 0.62)
  const clay = drawing.linear([
    [0, mix(palette.accent, palette.deep, 0.15)],
    [0.45, mix(palette.accent, palette.deep, 0.6)],
    [1, palette.ink],
  ])
  const bowl = path(
    `M${round(-half)} 0Q${round(-half * 0.86)} ${round(half * 0.74)} 0 ${round(half * 0.78)}Q${round(half * 0.86)} ${round(half * 0.74)} ${round(half)} 0Z`,
    { fill: clay },
  )
  const foot = path(
    `M${round(-half * 0.34)} ${round(half * 0.7)}L${round(-half * 0.46)} ${round(half * 0.92)}H${round(half * 0.46)}L${round(half * 0.34)} ${round(half * 0.7)}Z`,
    { fill: palette.ink },
  )
  const rim =
    ellipse(0, 0, half, half * 0.24, { fill: mix(palette.accent, palette.gold, 0.35) }) +
    ellipse(0, half * 0.02, half * 0.84, half * 0.16, { fill: mix(palette.deep, palette.accent, 0.3) })
  const band = path(
    `M${round(-half * 0.9)} ${round(half * 0.3)}Q0 ${round(half * 0.62)} ${round(half * 0.9)} ${round(half * 0.3)}`,
    {
      fill: 'none',
      stroke: palette.gold,
      'stroke-opacity': 0.6,
      'stroke-width': round(width * 0.022),
      'stroke-dasharray': `${round(width * 0.01)} ${round(width * 0.05)}`,
      'stroke-linecap': 'round',
    },
  )
  drawing.add(
    move(foot + bowl + band + rim, x, y),
    flame(drawing, palette, x, y + half * 0.06, width * (lean === 0 ? 0.86 : 1.06), lean),
  )
}
