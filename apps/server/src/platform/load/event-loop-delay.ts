import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const WINDOW_MS = 500

/** How late this process does its work, as the mean of half a second: one long pause changes it little. */
export class EventLoopDelay {
  #histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  #timer: NodeJS.Timeout
  #ms = 0

  constructor() {
    this.#histogram.enable()
    this.#timer = setInterval(() => this.#read(), WINDOW_MS).unref()
  }

  get ms(): number {
    return this.#ms
  }

  close(): void {
    clearInterval(this.#timer)
    this.#histogram.disable()
  }

  #read(): void {
    const { mean } = this.#histogram
    // Without a sample the mean is NaN: the process was late for the whole window.
    this.#ms = Number.isNaN(mean) ? WINDOW_MS : Math.max(0, mean / 1e6 - RESOLUTION_MS)
    this.#histogram.reset()
  }
}
