// Shapes that the drawings are made of, as SVG path data. Pure numbers, so that every drawing comes out the same each time.
export interface Point {
  x: number
  y: number
}

const round = (value: number) => Math.round(value * 10) / 10

export function polar(radius: number, turn: number): Point {
  const angle = turn * 2 * Math.PI
  return { x: round(radius * Math.sin(angle)), y: round(-radius * Math.cos(angle)) }
}

/** Even steps over a whole turn, as fractions of it. */
export function turns(count: number, offset = 0): number[] {
  return Array.from({ length: count }, (_, index) => (index + offset) / count)
}

/** A petal that swells and then runs out into a point, growing upwards from the origin. */
export function petal(inner: number, outer: number, width: number): string {
  const at = (across: number, along: number) =>
    `${round((across * width) / 2)} ${round(-inner - along * (outer - inner))}`
  const side = (hand: 1 | -1) => [
    [1.25 * hand, 0.05],
    [1.2 * hand, 0.52],
    [0.5 * hand, 0.74],
    [0.3 * hand, 0.8],
    [0.08 * hand, 0.9],
  ]
  const [a, b, c, d, e] = side(1).map(([across = 0, along = 0]) => at(across, along))
  const [f, g, h, i, j] = side(-1).map(([across = 0, along = 0]) => at(across, along))
  return `M${at(0, 0)}C${a} ${b} ${c}C${d} ${e} ${at(0, 1)}C${j} ${i} ${h}C${g} ${f} ${at(0, 0)}Z`
}

/** The curved tower of a northern Indian temple: wall, swelling tower, neck. */
export function tower(center: number, base: number, width: number, height: number): string {
  const half = width / 2
  const wall = base - height * 0.24
  const neck = base - height * 0.9
  const points = [
    `M${round(center - half)} ${round(base)}V${round(wall)}`,
    `C${round(center - half)} ${round(wall - height * 0.3)} ${round(center - half * 0.45)} ${round(neck + height * 0.12)} ${round(center - half * 0.26)} ${round(neck)}`,
    `H${round(center + half * 0.26)}`,
    `C${round(center + half * 0.45)} ${round(neck + height * 0.12)} ${round(center + half)} ${round(wall - height * 0.3)} ${round(center + half)} ${round(wall)}`,
    `V${round(base)}Z`,
  ]
  return points.join('')
}

/** Numbers in [0, 1) that look scattered and never change. */
export function scatter(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}
