// SVG markup as text: the few shapes that every motif is made of.
export type Point = readonly [x: number, y: number]
export type Style = Record<string, string | number>

export const round = (value: number) => Math.round(value * 10) / 10

function attributes(style: Style): string {
  return Object.entries(style)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
}

export const path = (d: string, style: Style) => `<path d="${d}"${attributes(style)}/>`
export const group = (content: string, style: Style) => `<g${attributes(style)}>${content}</g>`
export const circle = (x: number, y: number, r: number, style: Style) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"${attributes(style)}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, style: Style) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"${attributes(style)}/>`
export const rect = (x: number, y: number, width: number, height: number, style: Style) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${attributes(style)}/>`
export const line = (from: Point, to: Point, style: Style) =>
  path(`M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}`, style)

export const move = (content: string, x: number, y: number, scale = 1, turn = 0) =>
  group(content, { transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${scale})` })

export const polar = (angle: number, radius: number): Point => [
  Math.cos(angle) * radius,
  Math.sin(angle) * radius,
]

/** `count` copies, the first one pointing up. */
export function around(count: number, draw: (index: number) => string, turn = 0): string {
  const copies = Array.from({ length: count }, (_, index) =>
    group(draw(index), { transform: `rotate(${round((index * 360) / count + turn)})` }),
  )
  return copies.join('')
}

export const each = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

/** A soft curve through all points (Catmull-Rom as Bézier pieces). */
export function curve(points: readonly Point[]): string {
  const [first] = points
  if (first === undefined) return ''
  let d = `M${round(first[0])} ${round(first[1])}`
  for (let i = 0; i < points.length - 1; i++) {
    const from = points[i] ?? first
    const to = points[i + 1] ?? from
    const before = points[i - 1] ?? from
    const after = points[i + 2] ?? to
    const a = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6].map(round)
    const b = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6].map(round)
    d += `C${a.join(' ')} ${b.join(' ')} ${round(to[0])} ${round(to[1])}`
  }
  return d
}

/** The point of a broken line at a share of its pieces between 0 and 1. */
export function pointAlong(points: readonly Point[], t: number): Point {
  const at = t * (points.length - 1)
  const from = points[Math.floor(at)] ?? [0, 0]
  const to = points[Math.min(points.length - 1, Math.floor(at) + 1)] ?? from
  const part = at - Math.floor(at)
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}
