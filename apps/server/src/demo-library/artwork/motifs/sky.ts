import { type Drawing, sheet } from '../drawing.ts'
import type { Palette } from '../palette.ts'
import { type Random, between } from '../random.ts'
import { type Point, circle, each, group, line, move, path, polar, rect, round } from '../shapes.ts'

export function sky(drawing: Drawing, palette: Palette, horizon = 0.78): void {
  const [top, upper, lower, low] = palette.sky
  const fill = drawing.linear([
    [0, top],
    [horizon * 0.42, upper],
    [horizon * 0.76, lower],
    [horizon, low],
    [1, low],
  ])
  drawing.add(rect(0, 0, sheet.width, sheet.height, { fill }))
}

/** The soft light around something; drawn before the thing itself. */
export function glow(drawing: Drawing, color: string, x: number, y: number, r: number, strength = 0.8): void {
  const fill = drawing.radial([
    [0, color, strength],
    [0.25, color, strength * 0.55],
    [0.6, color, strength * 0.14],
    [1, color, 0],
  ])
  drawing.add(circle(x, y, r, { fill }))
}

export function sun(drawing: Drawing, palette: Palette, x: number, y: number, r: number): void {
  glow(drawing, palette.glow, x, y, r * 4.6, 0.85)
  const fill = drawing.radial([
    [0, palette.sun],
    [0.8, palette.sun],
    [1, palette.glow],
  ])
  drawing.add(circle(x, y, r, { fill }))
}

/** Fine rings and rays, as painters draw the light of the holy. */
export function halo(palette: Palette, x: number, y: number, r: number, rays = 72): string {
  const style = { fill: 'none', stroke: palette.light }
  const rings = each(4, (i) =>
    circle(0, 0, r * (1 + i * i * 0.09 + i * 0.12), {
      ...style,
      'stroke-width': 2,
      'stroke-opacity': round(0.5 - i * 0.1),
      ...(i % 2 ? { 'stroke-dasharray': '2 13', 'stroke-linecap': 'round', 'stroke-width': 5 } : {}),
    }),
  )
  const beams = each(rays, (i) => {
    const angle = (i / rays) * Math.PI * 2
    return line(polar(angle, r * 1.62), polar(angle, r * (i % 2 ? 1.8 : 2.05)), {
      stroke: palette.light,
      'stroke-width': 2,
      'stroke-opacity': 0.28,
    })
  })
  return move(rings + beams, x, y)
}

export function stars(palette: Palette, random: Random, count: number, floor = 700): string {
  return each(count, () => {
    const x = between(random, 0, sheet.width)
    const y = floor * random() ** 1.3
    const r = between(random, 0.9, 2.6)
    const style = { fill: palette.light, 'fill-opacity': round(between(random, 0.3, 0.95)) }
    return random() > 0.9 ? sparkle(x, y, r * 4.5, style) : circle(x, y, r, style)
  })
}

export function sparkle(x: number, y: number, r: number, style: Record<string, string | number>): string {
  const n = r * 0.12
  return move(
    path(`M0 ${-r}Q${n} ${-n} ${r} 0Q${n} ${n} 0 ${r}Q${-n} ${n} ${-r} 0Q${-n} ${-n} 0 ${-r}Z`, style),
    x,
    y,
  )
}

export function crescent(drawing: Drawing, palette: Palette, x: number, y: number, r: number): void {
  glow(drawing, palette.glow, x, y, r * 4.2, 0.55)
  const d = `M${-r * 0.35} ${-r * 0.94}A${r} ${r} 0 1 0 ${r * 0.94} ${r * 0.35}A${r * 0.8} ${r * 0.8} 0 0 1 ${-r * 0.35} ${-r * 0.94}Z`
  drawing.add(move(path(d, { fill: palette.sun }), x, y, 1, 20))
}

/** Long bands with round ends, as in miniature painting. */
export function clouds(palette: Palette, random: Random, places: readonly Point[], opacity = 0.26): string {
  const cloud = ([x, y]: Point) => {
    const bars = each(4, (i) => {
      const width = between(random, 130, 330) * (i === 1 ? 1.35 : 1)
      return rect(x - width / 2 + between(random, -90, 90), y + i * 17, width, 13, { rx: 6.5 })
    })
    return group(bars, { fill: palette.light, 'fill-opacity': opacity })
  }
  return places.map(cloud).join('')
}

export function birds(color: string, random: Random, x: number, y: number, count: number, size = 20): string {
  return each(count, (i) => {
    const s = size * between(random, 0.7, 1.15)
    const d = `M${-s} ${-s * 0.35}Q${-s * 0.45} ${-s * 0.55} 0 0Q${s * 0.45} ${-s * 0.55} ${s} ${-s * 0.35}Q${s * 0.4} ${-s * 0.22} 0 ${s * 0.16}Q${-s * 0.4} ${-s * 0.22} ${-s} ${-s * 0.35}Z`
    return move(
      path(d, { fill: color }),
      x + i * size * 1.9 + between(random, -8, 8),
      y + Math.sin(i * 1.7) * size * 1.2,
      1,
      between(random, -12, 8),
    )
  })
}

/** A ribbon of mist that lets the ground behind it fade. */
export function mist(drawing: Drawing, color: string, y: number, height: number, strength = 0.6): void {
  const fill = drawing.linear([
    [0, color, 0],
    [0.5, color, strength],
    [1, color, 0],
  ])
  drawing.add(rect(0, y - height / 2, sheet.width, height, { fill }))
}
