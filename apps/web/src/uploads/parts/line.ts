// The connection as an upload sees it: open, or closed while the upload is paused or the network is gone.
import type { UploadControls, UploadStage } from '../upload-progress.ts'

/** Tries anyway after this time: a browser may wrongly report being offline, mostly with a local server. */
const tryAnywayMs = 15_000

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError')

export class Line {
  readonly #controls: UploadControls
  readonly #outer: AbortSignal | undefined
  readonly #stopListening: (() => void)[]
  /** Aborts the running requests when the line closes. */
  #stretch = new AbortController()
  #isEnded = false
  #waiting: (() => void)[] = []

  constructor(controls: UploadControls, signal: AbortSignal | undefined) {
    this.#controls = controls
    this.#outer = signal
    const onWindow = (name: string, listener: () => void) => {
      window.addEventListener(name, listener)
      return () => window.removeEventListener(name, listener)
    }
    signal?.addEventListener('abort', this.end)
    this.#stopListening = [
      controls.onChange(this.#look),
      onWindow('online', this.#look),
      onWindow('offline', this.#look),
      () => signal?.removeEventListener('abort', this.end),
    ]
    this.#look()
  }

  #stage(): UploadStage {
    if (this.#controls.isPaused()) return 'paused'
    return navigator.onLine ? 'sending' : 'offline'
  }

  readonly #look = (): void => {
    const stage = this.#stage()
    this.#controls.onStage(stage)
    if (stage === 'sending') this.#wake()
    else this.#stretch.abort()
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    waiting.forEach((go) => go())
  }

  /** Resolves when the line is open. The signal aborts when the line closes or ends. */
  async open(): Promise<AbortSignal> {
    while (!this.#isEnded && this.#stage() !== 'sending') {
      const isWorthTrying = await this.#change()
      if (isWorthTrying) break
    }
    if (this.#isEnded || this.#outer?.aborted) throw cancelled()
    if (this.#stretch.signal.aborted) this.#stretch = new AbortController()
    return this.#stretch.signal
  }

  /** True if the wait timed out and a try is worthwhile. */
  async #change(): Promise<boolean> {
    const gate = Promise.withResolvers<boolean>()
    this.#waiting.push(() => gate.resolve(false))
    const timer = setTimeout(() => gate.resolve(!this.#controls.isPaused()), tryAnywayMs)
    const isWorthTrying = await gate.promise
    clearTimeout(timer)
    return isWorthTrying
  }

  /** Pauses before the next attempt; ends early when the line opens. */
  async rest(ms: number): Promise<void> {
    const gate = Promise.withResolvers<void>()
    this.#waiting.push(gate.resolve)
    const timer = setTimeout(gate.resolve, ms)
    await gate.promise
    clearTimeout(timer)
  }

  readonly end = (): void => {
    this.#isEnded = true
    this.#stretch.abort()
    this.#stopListening.forEach((stop) => stop())
    this.#wake()
  }
}
