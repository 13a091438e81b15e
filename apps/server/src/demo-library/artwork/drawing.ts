// One picture: a sheet of 1920 x 1200 from whose middle the poster, thumbnail and banner are cut.
// What matters in a picture stays inside x 400..1520 and y 220..1010, which all three cuts show.
import { round } from './shapes.ts'

export const sheet = { width: 1920, height: 1200, x: 960, y: 600 } as const

export type Stop = readonly [offset: number, color: string, opacity?: number]

const stopMarkup = ([offset, color, opacity = 1]: Stop) =>
  `<stop offset="${round(offset * 100)}%" stop-color="${color}" stop-opacity="${opacity}"/>`

export class Drawing {
  #defs: string[] = []
  #body: string[] = []

  add(...markup: string[]): void {
    this.#body.push(...markup)
  }

  /** Paint along a line, in parts of the painted shape: downwards unless told otherwise. */
  linear(stops: readonly Stop[], [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1]) {
    const ends = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
    return this.#define(
      (id) => `<linearGradient id="${id}" ${ends}>${stops.map(stopMarkup).join('')}</linearGradient>`,
    )
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const where = `cx="${cx}" cy="${cy}" r="${r}"`
    return this.#define(
      (id) => `<radialGradient id="${id}" ${where}>${stops.map(stopMarkup).join('')}</radialGradient>`,
    )
  }

  clip(markup: string): string {
    return this.#define((id) => `<clipPath id="${id}">${markup}</clipPath>`)
  }

  /** A drawn thing that fades: white shows, black hides. */
  mask(markup: string): string {
    return this.#define(
      (id) =>
        `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${sheet.width}" height="${sheet.height}">${markup}</mask>`,
    )
  }

  toSvg(): string {
    const size = `width="${sheet.width}" height="${sheet.height}" viewBox="0 0 ${sheet.width} ${sheet.height}"`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${this.#defs.join('')}</defs>${this.#body.join('')}</svg>`
  }

  #define(markup: (id: string) => string): string {
    const id = `d${this.#defs.length}`
    this.#defs.push(markup(id))
    return `url(#${id})`
  }
}
