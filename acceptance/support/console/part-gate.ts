// Holds back the parts of an upload until the journey lets them go. They are held inside the page, before a byte is
// sent, since a route of Playwright would send each part through this process.
import { type Page, type Request, expect } from '@playwright/test'
import { awaitWhileItMoves } from '../product/patience.ts'

const numberOf = (url: string) => Number(new URL(url).searchParams.get('partNumber'))
const isPart = (request: Request) => request.method() === 'PUT' && request.url().includes('partNumber=')

/**
 * Runs in the page. Aborting a held part fires the same events (`abort`, `loadend`) as aborting one that is being sent.
 */
function holdParts(): void {
  const pass = (address: string) =>
    (Reflect.get(window, 'passGate') as (url: string) => Promise<void>)(address)
  window.XMLHttpRequest = class extends XMLHttpRequest {
    address = ''
    isHeld = false

    override open(method: string, url: string | URL): void {
      if (method === 'PUT' && String(url).includes('partNumber=')) this.address = String(url)
      super.open(method, url, true)
    }

    override send(body?: XMLHttpRequestBodyInit): void {
      if (this.address === '') return super.send(body)
      void this.sendLater(body)
    }

    async sendLater(body?: XMLHttpRequestBodyInit): Promise<void> {
      this.isHeld = true
      await pass(this.address)
      if (!this.isHeld) return
      this.isHeld = false
      super.send(body)
    }

    override abort(): void {
      if (!this.isHeld) return super.abort()
      this.isHeld = false
      for (const name of ['abort', 'loadend']) this.dispatchEvent(new ProgressEvent(name))
    }
  }
}

export class Gate {
  /** Numbers of the parts that the server has. */
  readonly there: number[] = []
  /** Numbers of the parts that the page has begun to send, including those that are held. */
  readonly begun: number[] = []
  #free = 0
  #waiting: (() => void)[] = []

  static async on(page: Page): Promise<Gate> {
    const gate = new Gate()
    page.on('response', (answer) => {
      if (isPart(answer.request()) && answer.ok()) gate.there.push(numberOf(answer.url()))
    })
    await page.exposeFunction('passGate', async (address: string) => {
      gate.begun.push(numberOf(address))
      await gate.#pass()
    })
    await page.addInitScript(holdParts)
    return gate
  }

  async #pass(): Promise<void> {
    if (this.#free > 0) return void (this.#free -= 1)
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  async untilThere(count: number): Promise<void> {
    const counts = async () => [this.there.length, this.begun.length]
    await awaitWhileItMoves(counts, ([there = 0]) => there >= count)
    expect(this.there.length).toBe(count)
  }

  /** Lets the next `count` parts through. Those that are held already stay held, since they may be aborted. */
  open(count: number): void {
    this.#free = count
  }

  openForAll(): void {
    this.#free = Number.POSITIVE_INFINITY
    this.#waiting.forEach((go) => go())
  }
}
