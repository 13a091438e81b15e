import { type Drawing, sheet } from '../drawing.ts'
import { type Palette, mix } from '../palette.ts'
import { circle, each, ellipse, group, move, path, polygon, rect } from '../shapes.ts'
import { cuspedArch, lattice, pillar } from '../motifs/arch.ts'
import { glow } from '../motifs/sky.ts'
import { shikhara, stoneOf } from '../motifs/temple.ts'
import type { Scene } from './scene.ts'

/** An open door, a winnowing basket on the threshold, and a chain that no longer holds. */
export const openDoor: Scene = (drawing, palette) => {
  drawing.add(
    rect(0, 0, sheet.width, sheet.height, {
      fill: drawing.linear([
        [0, palette.ink],
        [0.6, palette.near],
        [1, palette.ink],
      ]),
    }),
  )
  drawing.add(lattice(0, 0, sheet.width, 880, 120, palette.mid, 2.5))
  glow(drawing, palette.glow, sheet.x, 560, 820, 0.75)
  const arch = cuspedArch(sheet.x, 900, 470, 690, 9)
  const clip = drawing.clip(path(arch, {}))
  const air = drawing.linear([
    [0, palette.sky[3]],
    [0.6, palette.glow],
    [1, palette.sun],
  ])
  const shrineFar = shikhara(drawing, stoneOf({ ...palette, near: palette.mid }), 1075, 812, 110, 230)
  drawing.add(
    group(
      rect(600, 150, 720, 760, { fill: air }) +
        circle(900, 560, 96, { fill: palette.sun }) +
        ellipse(sheet.x, 890, 420, 96, { fill: palette.far }) +
        shrineFar +
        ellipse(900, 930, 420, 84, { fill: palette.mid }),
      { 'clip-path': clip },
    ),
  )
  drawing.add(
    path(cuspedArch(sheet.x, 900, 540, 760, 9), { fill: 'none', stroke: palette.gold, 'stroke-width': 3 }),
    path(arch, { fill: 'none', stroke: palette.gold, 'stroke-width': 10 }),
  )
  for (const side of [-1, 1]) drawing.add(pillar(drawing, palette, sheet.x + side * 350, 220, 910, 84))
  const floor = drawing.linear([
    [0, mix(palette.glow, palette.far, 0.3)],
    [1, palette.near],
  ])
  drawing.add(
    path(
      polygon([
        [725, 900],
        [1195, 900],
        [1560, 1220],
        [360, 1220],
      ]),
      { fill: floor },
    ),
    rect(560, 896, 800, 26, { fill: palette.near }),
    rect(560, 896, 800, 5, { fill: palette.gold }),
  )
  drawing.add(basket(drawing, palette), chain(palette.ink, palette.light))
}

function basket(drawing: Drawing, palette: Palette): string {
  const cane = drawing.linear([
    [0, palette.gold],
    [1, mix(palette.gold, palette.deep, 0.55)],
  ])
  const weave = each(11, (i) =>
    path(`M${-150 + i * 30} -2Q${-120 + i * 24} 40 ${-92 + i * 18.5} 58`, {
      fill: 'none',
      stroke: palette.deep,
      'stroke-opacity': 0.45,
      'stroke-width': 3,
    }),
  )
  const seeds = each(44, (i) =>
    circle(
      Math.cos(i * 2.4) * Math.sqrt(i / 44) * 104,
      -12 + Math.sin(i * 2.4) * Math.sqrt(i / 44) * 15 - 8 * (1 - i / 44),
      6.5,
      { fill: i % 4 ? palette.ink : mix(palette.ink, palette.light, 0.3) },
    ),
  )
  return (
    ellipse(sheet.x, 994, 235, 24, { fill: palette.ink, 'fill-opacity': 0.35 }) +
    move(
      path('M-160 -6Q-130 62 -84 66H84Q130 62 160 -6Z', { fill: cane }) +
        weave +
        ellipse(0, -6, 160, 30, {
          fill: mix(palette.gold, palette.deep, 0.4),
          stroke: palette.gold,
          'stroke-width': 6,
        }) +
        seeds,
      sheet.x,
      912,
      1.25,
    )
  )
}

function chain(dark: string, light: string): string {
  const link = (x: number, y: number, turn: number) =>
    move(
      rect(-24, -12, 48, 24, { rx: 12, fill: 'none', stroke: dark, 'stroke-width': 8 }) +
        rect(-24, -13.5, 48, 24, {
          rx: 12,
          fill: 'none',
          stroke: light,
          'stroke-width': 1.5,
          'stroke-opacity': 0.5,
        }),
      x,
      y,
      1,
      turn,
    )
  const links = [
    [1236, 990, 12],
    [1276, 1000, -24],
    [1316, 986, 20],
    [1352, 998, -10],
    [606, 996, -14],
    [646, 988, 22],
  ]
  const opened = path('M-26 -10A28 20 0 1 1 26 -10', {
    fill: 'none',
    stroke: dark,
    'stroke-width': 9,
    'stroke-linecap': 'round',
  })
  return (
    links.map(([x = 0, y = 0, turn = 0]) => link(x, y, turn)).join('') + move(opened, 694, 1006, 1.2, 200)
  )
}
