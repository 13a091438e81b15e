import { type Palette, mix } from '../palette.ts'
import { type Random, between } from '../random.ts'
import { circle, each, group, line, move, path, rect, round } from '../shapes.ts'
import { hill, rolling } from '../motifs/land.ts'
import { petal } from '../motifs/lotus.ts'
import { birds, clouds, mist, sky, sun } from '../motifs/sky.ts'
import type { Scene } from './scene.ts'

/** Deer at rest under a wide tree, the gate of their pen standing open. */
export const deerAndTree: Scene = (drawing, palette, random) => {
  sky(drawing, palette)
  sun(drawing, palette, 1200, 520, 120)
  drawing.add(
    clouds(
      palette,
      random,
      [
        [380, 300],
        [1620, 300],
      ],
      0.28,
    ),
    birds(palette.near, random, 1290, 330, 5, 17),
  )
  hill(
    drawing,
    rolling(random, 760, 50),
    mix(palette.far, palette.glow, 0.35),
    mix(palette.far, palette.glow, 0.7),
  )
  mist(drawing, palette.glow, 820, 160, 0.4)
  hill(drawing, rolling(random, 880, 26), palette.mid, palette.near)
  drawing.add(tree(palette, random, 780, 930))
  drawing.add(gate(palette.near, palette.gold))
  hill(drawing, rolling(random, 1010, 16, 4), palette.near, palette.ink)
  const shade = mix(palette.near, palette.ink, 0.55)
  drawing.add(
    deer(shade, palette.gold, 1000, 1016, 1, true),
    deer(shade, palette.gold, 1175, 1026, 0.74, false),
    deer(shade, palette.gold, 560, 1024, -0.86, false),
  )
  drawing.add(
    each(60, () => {
      const x = between(random, 0, 1920)
      const h = between(random, 14, 44)
      return path(
        `M${x.toFixed(0)} 1040q${(h * 0.15).toFixed(0)} ${(-h * 0.7).toFixed(0)} ${(h * 0.4).toFixed(0)} ${(-h).toFixed(0)}`,
        { fill: 'none', stroke: palette.ink, 'stroke-width': 3.5, 'stroke-linecap': 'round' },
      )
    }),
  )
}

function tree(palette: Palette, random: Random, x: number, y: number): string {
  const trunk = path('M-52 90C-20 20 -34 -120 -18 -230L20 -230C34 -120 18 20 60 90Q0 70 -52 90Z', {
    fill: palette.ink,
  })
  const boughs = each(9, (i) => {
    const angle = Math.PI * (1.08 + (i / 8) * 0.84)
    const r = 230
    return path(
      `M0 -190Q${round(Math.cos(angle) * r * 0.4)} ${round(-230 + Math.sin(angle) * r * 0.2)} ${round(Math.cos(angle) * r)} ${round(-230 + Math.sin(angle) * r * 0.8)}`,
      {
        fill: 'none',
        stroke: palette.ink,
        'stroke-width': round(20 - Math.abs(i - 4) * 1.6),
        'stroke-linecap': 'round',
      },
    )
  })
  const tones = [
    palette.near,
    mix(palette.mid, palette.near, 0.4),
    mix(palette.accent, palette.mid, 0.45),
    mix(palette.gold, palette.accent, 0.4),
    palette.gold,
  ]
  const leaves = each(520, (i) => {
    const angle = between(random, 0, Math.PI * 2)
    const r = Math.sqrt(random())
    const lx = Math.cos(angle) * r * 330
    const ly = -370 + Math.sin(angle) * r * 205 + Math.abs(lx) * 0.16
    const tone =
      tones[Math.min(4, Math.max(0, Math.floor((i / 520) * 3.4 + (lx > 40 ? 1 : 0) + random() * 0.8)))] ??
      palette.near
    return group(path(petal(24, between(random, 40, 60), 0.03), { fill: tone }), {
      transform: `translate(${round(lx)} ${round(ly)}) rotate(${round((angle * 180) / Math.PI + 90 + between(random, -40, 40))})`,
    })
  })
  return move(trunk + boughs + leaves, x, y)
}

function gate(dark: string, gold: string): string {
  const post = (x: number) =>
    rect(x - 9, 780, 18, 170, { rx: 5, fill: dark }) + circle(x, 774, 13, { fill: gold })
  const rails = (from: number, to: number, drop: number) =>
    each(3, (i) => line([from, 814 + i * 44], [to, 814 + i * 44 + drop], { stroke: dark, 'stroke-width': 9 }))
  return (
    post(1430) +
    post(1610) +
    post(1760) +
    rails(1430, 1900, 0) +
    post(1210) +
    rails(1210, 1290, 46) +
    line([1290, 840], [1290, 990], { stroke: dark, 'stroke-width': 11 })
  )
}

/** A standing chinkara-like deer; a negative size faces left. */
function deer(color: string, horn: string, x: number, y: number, size: number, hasHorns: boolean): string {
  const body =
    'M-96 -100C-78 -120 -24 -112 22 -116C44 -120 54 -132 62 -152C66 -164 70 -176 78 -184L74 -202L90 -190C104 -190 118 -180 128 -168C130 -160 122 -157 112 -156C100 -154 96 -148 92 -138C88 -116 84 -96 72 -82L76 -40L82 -2H72L60 -62L54 -66L54 -34L56 0H46L40 -66C10 -58 -34 -60 -58 -68L-66 -38L-60 0H-70L-80 -36L-78 -62L-90 -36L-92 0H-102L-102 -38L-98 -72C-104 -80 -106 -90 -106 -100L-116 -92Q-112 -110 -96 -100Z'
  const horns = path('M84 -188C72 -212 80 -232 66 -256M90 -190C88 -216 100 -232 92 -258', {
    fill: 'none',
    stroke: color,
    'stroke-width': 6,
    'stroke-linecap': 'round',
  })
  const spots = each(6, (i) =>
    circle(-70 + i * 18, -92 + (i % 2) * 10, 3.6, { fill: horn, 'fill-opacity': 0.75 }),
  )
  return group(
    path(body, { fill: color, 'stroke-linejoin': 'round', stroke: color, 'stroke-width': 3 }) +
      (hasHorns ? horns : '') +
      spots,
    { transform: `translate(${x} ${y}) scale(${size} ${Math.abs(size)})` },
  )
}
