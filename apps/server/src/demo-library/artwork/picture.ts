import type { PaletteName } from './palette.ts'
import type { Scene } from './scenes/scene.ts'

/** Which scene in which colours; the slug is the seed of what is left to chance. */
export interface Picture {
  scene: Scene
  palette: PaletteName
}
