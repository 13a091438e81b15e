// Arches and pillars of a carved hall.
import type { Drawing } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { type Point, circle, each, line, move, path, rect, round } from '../shapes.ts'

/** The outline of an opening with a cusped head; (x, y) is the middle of its foot. */
export function cuspedArch(x: number, y: number, width: number, height: number, cusps = 7): string {
  const half = width / 2
  const spring = height - width * 0.62
  const at = (t: number): Point => {
    const angle = Math.PI * (1 - t)
    const peak = 1 + 0.24 * Math.exp(-((t - 0.5) ** 2) / 0.012)
    return [x + Math.cos(angle) * half, y - spring - Math.sin(angle) * width * 0.5 * peak]
  }
  let d = `M${round(x - half)} ${round(y)}L${round(x - half)} ${round(y - spring)}`
  for (let i = 1; i <= cusps; i++) {
    const [toX, toY] = at(i / cusps)
    const r = round((half * Math.PI) / cusps / 1.75)
    d += `A${r} ${r} 0 0 1 ${round(toX)} ${round(toY)}`
  }
  return `${d}L${round(x + half)} ${round(y)}Z`
}

/** A carved pillar between two heights. */
export function pillar(
  drawing: Drawing,
  palette: Palette,
  x: number,
  top: number,
  bottom: number,
  width: number,
): string {
  const height = bottom - top
  const fill = drawing.linear(
    [
      [0, mix(palette.mid, palette.light, 0.25)],
      [0.35, mix(palette.far, palette.light, 0.55)],
      [1, palette.near],
    ],
    [0, 0, 1, 0],
  )
  const edge = {
    stroke: palette.ink,
    'stroke-opacity': 0.32,
    'stroke-width': round(Math.max(1, width * 0.025)),
  }
  const block = (at: number, wide: number, tall: number) =>
    rect(-width * wide, top + height * at, width * wide * 2, height * tall, {
      fill,
      ...edge,
      rx: round(width * 0.05),
    })
  const flutes = each(5, (i) =>
    line([(i - 2) * width * 0.16, top + height * 0.3], [(i - 2) * width * 0.16, top + height * 0.84], edge),
  )
  const rings = each(4, (i) => block(0.3 + i * 0.15, 0.52, 0.022))
  const bracket = (side: number) =>
    path(
      `M${round(side * width * 0.4)} ${round(top + height * 0.16)}Q${round(side * width * 1.1)} ${round(top + height * 0.13)} ${round(side * width * 1.3)} ${round(top + height * 0.02)}H${round(side * width * 0.3)}Z`,
      { fill, ...edge },
    )
  const beads = each(6, (i) =>
    circle((i - 2.5) * width * 0.15, top + height * 0.26, width * 0.05, {
      fill: palette.gold,
      'fill-opacity': 0.75,
    }),
  )
  return move(
    bracket(-1) +
      bracket(1) +
      block(0, 0.7, 0.05) +
      block(0.05, 0.55, 0.06) +
      block(0.11, 0.62, 0.05) +
      block(0.16, 0.46, 0.14) +
      block(0.3, 0.4, 0.56) +
      flutes +
      rings +
      beads +
      block(0.86, 0.55, 0.06) +
      block(0.92, 0.68, 0.08),
    x,
    0,
  )
}

/** A stone lattice that fills a rectangle; shown through a clip where the wall is pierced. */
export function lattice(
  x: number,
  y: number,
  width: number,
  height: number,
  step: number,
  color: string,
  thickness: number,
): string {
  const columns = Math.ceil(width / step)
  const rows = Math.ceil(height / step)
  const star = path(
    `M0 ${-step / 2}L${step * 0.16} ${-step * 0.16}L${step / 2} 0L${step * 0.16} ${step * 0.16}L0 ${step / 2}L${-step * 0.16} ${step * 0.16}L${-step / 2} 0L${-step * 0.16} ${-step * 0.16}Z`,
    { fill: 'none', stroke: color, 'stroke-width': thickness },
  )
  return each(columns * rows, (i) =>
    move(star, x + ((i % columns) + 0.5) * step, y + (Math.floor(i / columns) + 0.5) * step),
  )
}
