import type { Drawing } from '../drawing.ts'
import type { Palette } from '../palette.ts'
import type { Random } from '../random.ts'

export type Scene = (drawing: Drawing, palette: Palette, random: Random) => void
