// Counts how much a person has to do in a journey: presses of a mouse or finger, and keys. A combination such as Ctrl+V
// is one key; scrolling costs nothing.
import type { Page } from '@playwright/test'

interface Cost {
  presses: number
  keys: number
}

function countEvents(): void {
  const cost = { presses: 0, keys: 0 }
  Reflect.set(window, 'effort', cost)
  const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])
  addEventListener('pointerdown', (event) => event.isTrusted && (cost.presses += 1), true)
  const isKey = ({ isTrusted, repeat, key }: KeyboardEvent) => isTrusted && !repeat && !modifiers.has(key)
  addEventListener('keydown', (event) => isKey(event) && (cost.keys += 1), true)
}

/** Counts the effort from the next load of the page on. A further load would set the count to zero. */
export class Effort {
  readonly #page: Page
  readonly #steps: (Cost & { name: string })[] = []
  #outside = 0

  private constructor(page: Page) {
    this.#page = page
  }

  static async of(page: Page): Promise<Effort> {
    await page.addInitScript(countEvents)
    return new Effort(page)
  }

  /** Adds presses in a dialog of the system or the browser, which the page does not see. */
  addOutside(presses: number): void {
    this.#outside += presses
  }

  /** Ends a step, and stores the effort since the step before it. */
  async endStep(name: string): Promise<void> {
    const seen = await this.#page.evaluate(() => Reflect.get(window, 'effort') as Cost)
    const before = this.total()
    const presses = seen.presses + this.#outside - before.presses
    this.#steps.push({ name, presses, keys: seen.keys - before.keys })
  }

  total(): Cost {
    const sum = (of: keyof Cost) => this.#steps.reduce((all, step) => all + step[of], 0)
    return { presses: sum('presses'), keys: sum('keys') }
  }

  toString(): string {
    return [...this.#steps, { name: 'in all', ...this.total() }]
      .map(({ name, presses, keys }) => `  ${name}: ${presses} presses, ${keys} keys`)
      .join('\n')
  }
}
