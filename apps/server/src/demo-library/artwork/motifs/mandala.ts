// Rings of ornament around the origin, for mandalas, carved ceilings and lotus seats.
import { around, circle, path, rect, round } from '../shapes.ts'
import { petal } from './lotus.ts'

export interface Ink {
  stroke: string
  width: number
  fill?: string
  opacity?: number
}

const styleOf = ({ stroke, width, fill = 'none', opacity = 1 }: Ink) => ({
  fill, stroke, 'stroke-width': width, opacity,
}) // prettier-ignore

export const ring = (r: number, ink: Ink) => circle(0, 0, r, styleOf(ink))

export const petalRing = (count: number, inner: number, outer: number, ink: Ink, turn = 0, fullness = 1) => {
  const width = ((Math.PI * 2 * (inner + outer)) / 2 / count) * 0.92 * fullness
  const shape = path(petal(width, outer - inner, 0.04), {
    ...styleOf(ink),
    transform: `translate(0 ${round(-inner)})`,
  })
  return around(count, () => shape, turn)
}

export const dotRing = (count: number, r: number, size: number, fill: string, turn = 0) =>
  around(count, () => circle(0, -r, size, { fill }), turn)

/** A rim of half circles, like the cusps of a carved dome. */
export function scallopRing(count: number, r: number, depth: number, ink: Ink): string {
  const angle = (Math.PI * 2) / count
  const half = r * Math.sin(angle / 2)
  const y = -r * Math.cos(angle / 2)
  const shape = path(
    `M${round(-half)} ${round(y)}A${round(half)} ${round(depth)} 0 0 1 ${round(half)} ${round(y)}`,
    styleOf(ink),
  )
  return around(count, () => shape)
}

export const beadRing = (count: number, r: number, width: number, height: number, fill: string, turn = 0) =>
  around(count, () => rect(-width / 2, -r - height / 2, width, height, { rx: round(width / 2), fill }), turn)

export function diamondRing(count: number, r: number, size: number, fill: string, turn = 0): string {
  const shape = path(
    `M0 ${round(-r - size)}L${round(size * 0.6)} ${round(-r)}L0 ${round(-r + size)}L${round(-size * 0.6)} ${round(-r)}Z`,
    { fill },
  )
  return around(count, () => shape, turn)
}
