import { type Drawing, sheet } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { type Random, between } from '../random.ts'
import { type Point, curve, each, line, path, pointAlong, polygon, rect, round } from '../shapes.ts'

/** The height of the land along the picture, given by a few points, roughened. */
export function ridge(random: Random, peaks: readonly Point[], roughness = 10): Point[] {
  const points: Point[] = []
  for (let i = 0; i < peaks.length - 1; i++) {
    const [from, to] = [peaks[i], peaks[i + 1]]
    if (from === undefined || to === undefined) continue
    const steps = Math.max(2, Math.round((to[0] - from[0]) / 60))
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      const eased = t * t * (3 - 2 * t)
      const wobble = step === 0 ? 0 : between(random, -roughness, roughness)
      points.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * eased + wobble])
    }
  }
  const last = peaks.at(-1)
  return last ? [...points, last] : points
}

export const heightAt = (points: readonly Point[], x: number): number => {
  const after = points.findIndex((point) => point[0] >= x)
  const to = points[after === -1 ? points.length - 1 : after] ?? [0, 0]
  const from = points[Math.max(0, after - 1)] ?? to
  const t = to[0] === from[0] ? 0 : (x - from[0]) / (to[0] - from[0])
  return from[1] + (to[1] - from[1]) * t
}

/** Land under a ridge, paler towards its foot where the mist lies. */
export function hill(drawing: Drawing, points: readonly Point[], color: string, foot: string): void {
  const fill = drawing.linear([
    [0, color],
    [1, foot],
  ])
  drawing.add(
    path(`${curve(points)}L${sheet.width + 40} ${sheet.height + 20}L-40 ${sheet.height + 20}Z`, { fill }),
  )
}

/** A rolling ridge across the whole picture. */
export function rolling(random: Random, y: number, swing: number, waves = 5, roughness = 6): Point[] {
  const shift = between(random, 0, 0.5)
  const peaks = Array.from({ length: waves + 1 }, (_, i): Point => {
    const x = -40 + (i / waves) * (sheet.width + 80)
    return [x, y + (i % 2 ? -swing : swing) * between(random, 0.5, 1) + shift]
  })
  return ridge(random, peaks, roughness)
}

/** Still water from `top` down, with the light of something at `lightX` lying on it. */
export function water(drawing: Drawing, palette: Palette, random: Random, top: number, lightX: number): void {
  const [, upper, lower, low] = palette.sky
  const fill = drawing.linear([
    [0, mix(low, lower, 0.4)],
    [0.35, mix(lower, upper, 0.5)],
    [1, mix(upper, palette.ink, 0.55)],
  ])
  drawing.add(rect(0, top, sheet.width, sheet.height - top, { fill }))
  drawing.add(
    each(74, () => {
      const depth = random() ** 1.5
      const y = top + 6 + depth * (sheet.height - top)
      const isLight = random() > 0.4
      const x = isLight
        ? lightX + between(random, -1, 1) * (60 + depth * 250)
        : between(random, 0, sheet.width)
      const width = between(random, 20, 70) * (0.6 + depth * 2.4)
      return rect(x - width / 2, y, width, 2 + depth * 4, {
        rx: 3,
        fill: isLight ? palette.light : palette.near,
        'fill-opacity': round(between(random, 0.12, isLight ? 0.55 : 0.25)),
      })
    }),
  )
}

/** A way that climbs from its first to its last point, wide below and narrow above, with its steps drawn in. */
export function stairway(points: readonly Point[], width: number, color: string, shade: string): string {
  const count = (points.length - 1) * 14
  const rows = Array.from({ length: count + 1 }, (_, i) => {
    const [x, y] = pointAlong(points, i / count)
    return { x, y, half: (width / 2) * (1 - 0.86 * (i / count)) }
  })
  const side = (sign: number) => rows.map(({ x, y, half }): Point => [x + sign * half, y])
  const step = ({ x, y, half }: (typeof rows)[number]) =>
    line([x - half, y], [x + half, y], {
      stroke: shade,
      'stroke-opacity': 0.4,
      'stroke-width': round(Math.max(0.8, half * 0.07)),
    })
  return path(polygon([...side(-1), ...side(1).toReversed()]), { fill: color }) + rows.map(step).join('')
}
