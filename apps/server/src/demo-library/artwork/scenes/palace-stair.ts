import { sheet } from '../drawing.ts'
import { mix } from '../palette.ts'
import { circle, each, move, path, rect, round } from '../shapes.ts'
import { cuspedArch } from '../motifs/arch.ts'
import { hill } from '../motifs/land.ts'
import { glow, sky, stars, sun } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** A palace of balconies at dusk, and the stair that leads away from it. */
export const palaceStair: Scene = (drawing, palette, random) => {
  sky(drawing, palette)
  drawing.add(stars(palette, random, 90, 420))
  sun(drawing, palette, sheet.x, 470, 120)
  const body = drawing.linear([
    [0, mix(palette.far, palette.light, 0.2)],
    [1, palette.mid],
  ])
  const storey = (y: number, width: number, height: number, windows: number) => {
    const left = sheet.x - width / 2
    const bay = width / windows
    const openings = each(windows, (i) => {
      const x = left + bay * (i + 0.5)
      const lit = (i + windows) % 3 !== 0
      return (
        path(cuspedArch(x, y + height - 22, bay * 0.56, height * 0.66, 5), {
          fill: lit ? palette.glow : palette.deep,
          stroke: palette.gold,
          'stroke-width': 3,
        }) +
        rect(x - bay * 0.36, y + height - 24, bay * 0.72, 10, { fill: palette.gold, 'fill-opacity': 0.85 })
      )
    })
    return (
      rect(left, y, width, height, { fill: body }) +
      rect(left - 16, y - 10, width + 32, 18, { fill: palette.near }) +
      each(Math.round(width / 24), (i) => circle(left + 12 + i * 24, y + 11, 6, { fill: palette.near })) +
      openings
    )
  }
  const kiosk = (x: number, y: number, w: number) =>
    path(
      `M${x - w * 0.62} ${y}Q${x - w * 0.5} ${y - w * 0.72} ${x} ${y - w * 0.8}Q${x + w * 0.5} ${y - w * 0.72} ${x + w * 0.62} ${y}Z`,
      { fill: palette.near },
    ) +
    path(`M${x - 5} ${y - w * 0.78}L${x} ${y - w * 1.15}L${x + 5} ${y - w * 0.78}Z`, { fill: palette.gold }) +
    rect(x - w * 0.72, y, w * 1.44, 9, { fill: palette.gold }) +
    each(4, (i) => rect(x - w * 0.5 + i * w * 0.315, y + 8, w * 0.06, w * 0.55, { fill: palette.near })) +
    rect(x - w * 0.6, y + w * 0.5, w * 1.2, w * 0.16, { fill: palette.mid })
  drawing.add(
    storey(388, 430, 150, 5),
    kiosk(sheet.x, 322, 110),
    kiosk(770, 348, 64),
    kiosk(1150, 348, 64),
    storey(530, 820, 160, 7),
    kiosk(582, 478, 84),
    kiosk(1338, 478, 84),
    storey(684, 1280, 190, 9),
    kiosk(372, 624, 96),
    kiosk(1548, 624, 96),
  )
  drawing.add(
    path(cuspedArch(sheet.x, 876, 210, 300, 9), {
      fill: palette.glow,
      stroke: palette.gold,
      'stroke-width': 8,
    }),
  )
  glow(drawing, palette.glow, sheet.x, 800, 300, 0.7)
  hill(
    drawing,
    [
      [-40, 880],
      [600, 872],
      [1320, 872],
      [1960, 880],
    ],
    palette.near,
    palette.ink,
  )
  drawing.add(
    each(11, (i) => {
      const w = 250 + i * 62
      return (
        rect(sheet.x - w / 2, 868 + i * 30, w, 31, {
          fill: mix(palette.glow, palette.near, 0.2 + i * 0.065),
        }) +
        rect(sheet.x - w / 2, 868 + i * 30, w, 5, {
          fill: palette.light,
          'fill-opacity': round(0.8 - i * 0.06),
        })
      )
    }),
  )
  drawing.add(jewels(palette.gold, palette.light, palette.accent))
}

const jewels = (gold: string, light: string, red: string) =>
  each(3, (i) =>
    move(
      path('M0 -16L11 -3L0 16L-11 -3Z', { fill: [red, light, gold][i] ?? gold }) +
        path('M-11 -3H11', { stroke: '#00000055', 'stroke-width': 1.5 }),
      905 + i * 62,
      1010 + i * 34,
      1.2,
      i * 40,
    ),
  )
