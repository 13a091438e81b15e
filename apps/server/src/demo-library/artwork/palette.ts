// The colours of the artwork: saffron, maroon, ivory, night blue, temple stone and their neighbours.
export interface Palette {
  /** From the top of the picture to the horizon. */
  sky: readonly [string, string, string, string]
  sun: string
  glow: string
  /** Hills and walls, from the mist to the foreground. */
  far: string
  mid: string
  near: string
  ink: string
  gold: string
  light: string
  accent: string
  deep: string
}

export const palettes = {
  dawn: {
    sky: ['#33264f', '#8a4763', '#e38a5b', '#fad79b'], sun: '#fff6df', glow: '#ffd894',
    far: '#c07a74', mid: '#84485a', near: '#44263c', ink: '#211326', gold: '#f3c56b', light: '#fff0d6', accent: '#d9720e', deep: '#5a1f33',
  },
  saffron: {
    sky: ['#a83c10', '#d9720e', '#f2a044', '#fde0a9'], sun: '#fff8e6', glow: '#ffe3a3',
    far: '#d98a4a', mid: '#a9510a', near: '#6b2a12', ink: '#2e1210', gold: '#ffd27a', light: '#fff4df', accent: '#8c1f28', deep: '#5c1a18',
  },
  night: {
    sky: ['#070a1d', '#0f1938', '#22315f', '#56608c'], sun: '#f8f1dd', glow: '#aebbe6',
    far: '#333f6d', mid: '#1f2a52', near: '#111836', ink: '#070a1a', gold: '#f0c46c', light: '#f6ecd6', accent: '#f29a38', deep: '#2a1b45',
  },
  maroon: {
    sky: ['#25070f', '#4a111c', '#74222c', '#b4513f'], sun: '#ffe9c4', glow: '#f5a860',
    far: '#8b3535', mid: '#5d1a25', near: '#380d17', ink: '#1c060c', gold: '#eebb62', light: '#fde9cd', accent: '#d9720e', deep: '#2a0a1a',
  },
  ivory: {
    sky: ['#efe0c2', '#f5ead3', '#faf3e4', '#fffaf0'], sun: '#ffffff', glow: '#ffe7b8',
    far: '#e2cba4', mid: '#c69f6b', near: '#8d5f38', ink: '#3b2418', gold: '#c98a2b', light: '#fffaf0', accent: '#a9310f', deep: '#6b1f2a',
  },
  stone: {
    sky: ['#53392c', '#8f6a50', '#c99f74', '#f4dcb0'], sun: '#fff8e4', glow: '#ffe0a0',
    far: '#d3ab7d', mid: '#9a7454', near: '#5d4034', ink: '#2c1c18', gold: '#efb95c', light: '#fbedd2', accent: '#bd4f17', deep: '#43261f',
  },
  lake: {
    sky: ['#0a2530', '#12464f', '#3d857f', '#d8e3c0'], sun: '#fffbe6', glow: '#f7e6a8',
    far: '#6aa093', mid: '#2c6a69', near: '#123e45', ink: '#08222b', gold: '#f1cd7d', light: '#f3f3da', accent: '#e8855b', deep: '#0d3040',
  },
  rose: {
    sky: ['#3a1238', '#7b2a58', '#cc667b', '#f8c3a6'], sun: '#fff0e2', glow: '#ffc9a0',
    far: '#c47886', mid: '#8a3f64', near: '#4d1d45', ink: '#280f2a', gold: '#f6c77c', light: '#ffeadb', accent: '#e8743b', deep: '#571c4a',
  },
  forest: {
    sky: ['#0f251f', '#1f4a3a', '#668a60', '#e6e1ae'], sun: '#fffbe0', glow: '#f4e49a',
    far: '#7f9d70', mid: '#3f6b4d', near: '#1d4032', ink: '#0c211b', gold: '#eec46a', light: '#f7f2d8', accent: '#e08a2c', deep: '#123327',
  },
  dusk: {
    sky: ['#17123a', '#3d2c70', '#96588b', '#f3ae85'], sun: '#fff1df', glow: '#ffb98a',
    far: '#80608f', mid: '#4d3a70', near: '#272048', ink: '#120e29', gold: '#f4c274', light: '#fbe9da', accent: '#ef8a4a', deep: '#2a1c55',
  },
} satisfies Record<string, Palette> // prettier-ignore
export type PaletteName = keyof typeof palettes

/** A colour between two others. */
export function mix(from: string, to: string, part: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const blend = (at: number) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * part)
  return `#${[1, 3, 5].map((at) => blend(at).toString(16).padStart(2, '0')).join('')}`
}
