// Files that go in parts, held where a journey wants to look.
import type { Page, Request } from '@playwright/test'

const numberOf = (request: Request) => Number(new URL(request.url()).searchParams.get('partNumber'))
const isPart = (request: Request) => request.method() === 'PUT' && request.url().includes('partNumber=')

/** Lets so many parts through and holds the others; which came through stands in `there`. */
export class Gate {
  readonly there: number[] = []
  /** Those the browser has begun to send. */
  readonly begun: number[] = []
  #free = 0
  #waiting: (() => void)[] = []

  static async on(page: Page): Promise<Gate> {
    const gate = new Gate()
    page.on('response', (answer) => {
      if (isPart(answer.request()) && answer.ok()) gate.there.push(numberOf(answer.request()))
    })
    await page.route(/partNumber=/, async (route) => {
      if (!isPart(route.request())) return await route.fallback()
      gate.begun.push(numberOf(route.request()))
      await gate.#pass()
      // The page may have given it up meanwhile.
      await route.continue().catch(() => {})
    })
    return gate
  }

  async #pass(): Promise<void> {
    if (this.#free > 0) return void (this.#free -= 1)
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** What is held already was perhaps given up; only those that come are counted. */
  open(count: number): void {
    this.#free = count
  }

  openForAll(): void {
    this.#free = Number.POSITIVE_INFINITY
    this.#waiting.forEach((go) => go())
  }
}
