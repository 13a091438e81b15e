import type { Drawing } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { around, circle, each, ellipse, group, line, move, path, round } from '../shapes.ts'

/** A petal that stands on the origin and points up. */
export function petal(width: number, height: number, pinch = 0.1): string {
  const w = width / 2
  return `M0 0C${round(-w * 0.9)} ${round(-height * 0.12)} ${round(-w * 1.25)} ${round(-height * 0.62)} ${round(-w * pinch)} ${round(-height * 0.96)}Q0 ${round(-height)} ${round(w * pinch)} ${round(-height * 0.96)}C${round(w * 1.25)} ${round(-height * 0.62)} ${round(w * 0.9)} ${round(-height * 0.12)} 0 0Z`
}

/** An open lotus from the side, its heart at (x, y), as wide as two `size`. */
export function lotus(drawing: Drawing, palette: Palette, x: number, y: number, size: number): string {
  const tip = mix(palette.accent, palette.light, 0.18)
  const back = drawing.linear([
    [0, mix(tip, palette.deep, 0.35)],
    [1, mix(palette.light, palette.deep, 0.35)],
  ])
  const front = drawing.linear([
    [0, tip],
    [0.5, mix(tip, palette.light, 0.62)],
    [1, palette.light],
  ])
  const outline = {
    stroke: mix(palette.accent, palette.deep, 0.55),
    'stroke-width': round(size * 0.011),
    'stroke-opacity': 0.65,
    'stroke-linejoin': 'round',
  }
  const veins = (w: number, h: number) =>
    each(5, (i) =>
      path(
        `M0 ${round(-h * 0.08)}Q${round((i - 2) * w * 0.2)} ${round(-h * 0.4)} ${round((i - 2) * w * 0.1)} ${round(-h * 0.82)}`,
        { fill: 'none', stroke: outline.stroke, 'stroke-opacity': 0.22, 'stroke-width': round(size * 0.008) },
      ),
    )
  const fan = (turns: readonly number[], w: number, h: number, fill: string) =>
    turns
      .map((turn) =>
        group(path(petal(size * w, size * h, 0.06), { fill, ...outline }) + veins(size * w, size * h), {
          transform: `rotate(${turn})`,
        }),
      )
      .join('')
  return move(
    fan([-38, 38, -13, 13], 0.46, 1.02, back) +
      fan([-82, 82, -62, 62], 0.36, 1.0, back) +
      fan([-50, 50, -25, 25], 0.46, 0.96, front) +
      fan([0], 0.52, 1.0, front) +
      fan([-72, 72], 0.34, 0.92, front) +
      fan([-36, 36, -90, 90], 0.38, 0.7, front) +
      fan([-16, 16], 0.34, 0.5, front) +
      fan([-104, 104, -118, 118], 0.2, 0.44, back),
    x,
    y,
  )
}

/** A lotus from above: rings of petals around a heart. */
export function lotusFromAbove(
  drawing: Drawing,
  colors: { tip: string; root: string; line: string; heart: string },
  petals: number,
  r: number,
): string {
  const fill = drawing.linear([
    [0, colors.tip],
    [1, colors.root],
  ])
  const width = (Math.PI * 2 * r * 0.72) / petals
  const stroke = {
    stroke: colors.line,
    'stroke-width': round(Math.max(1.5, r * 0.012)),
    'stroke-opacity': 0.8,
  }
  const ring = (radius: number, turn: number) =>
    around(petals, () => path(petal(width * (radius / r) * 1.12, radius, 0.05), { fill, ...stroke }), turn)
  return (
    ring(r, 180 / petals) +
    ring(r * 0.88, 0) +
    circle(0, 0, r * 0.2, { fill: colors.heart, ...stroke }) +
    around(12, () => circle(0, -r * 0.13, r * 0.018, { fill: colors.line }))
  )
}

export function bud(palette: Palette, x: number, y: number, size: number, lean: number): string {
  const stem = path(`M0 0Q${lean} ${size} ${lean * 1.6} ${size * 2.6}`, {
    fill: 'none',
    stroke: palette.near,
    'stroke-width': round(size * 0.09),
  })
  const leaves = [-16, 16, 0].map((turn) =>
    group(
      path(petal(size * 0.5, size, 0.04), {
        fill: turn === 0 ? mix(palette.accent, palette.light, 0.5) : mix(palette.accent, palette.light, 0.25),
      }),
      { transform: `rotate(${turn})` },
    ),
  )
  return move(stem + leaves.join(''), x, y)
}

export function lilyPad(x: number, y: number, r: number, fill: string, edge: string): string {
  return (
    ellipse(x, y, r, r * 0.26, { fill, stroke: edge, 'stroke-width': 2, 'stroke-opacity': 0.5 }) +
    each(5, (i) =>
      line([x, y], [x + Math.cos(0.5 + i * 1.1) * r * 0.8, y + Math.sin(0.5 + i * 1.1) * r * 0.2], {
        stroke: edge,
        'stroke-opacity': 0.25,
        'stroke-width': 2,
      }),
    )
  )
}
