// The line to the server as an upload sees it: open, or closed while the upload is paused or the network is gone.
import type { UploadControls, UploadStage } from '../upload-progress.ts'

/** A browser may be wrong about its network, most of all where the server is on the same machine. */
const tryAnywayMs = 15_000

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError')

export class Line {
  readonly #controls: UploadControls
  readonly #outer: AbortSignal | undefined
  readonly #stopListening: (() => void)[]
  /** Of what is on its way now; a closing line ends it. */
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

  /** Waits until it is open. What is done then ends with the signal it gives: on its closing, or for good. */
  async open(): Promise<AbortSignal> {
    while (!this.#isEnded && this.#stage() !== 'sending') {
      const isWorthTrying = await this.#change()
      if (isWorthTrying) break
    }
    if (this.#isEnded || this.#outer?.aborted) throw cancelled()
    if (this.#stretch.signal.aborted) this.#stretch = new AbortController()
    return this.#stretch.signal
  }

  /** True where it was worth waiting no longer. */
  async #change(): Promise<boolean> {
    const gate = Promise.withResolvers<boolean>()
    this.#waiting.push(() => gate.resolve(false))
    const timer = setTimeout(() => gate.resolve(!this.#controls.isPaused()), tryAnywayMs)
    const isWorthTrying = await gate.promise
    clearTimeout(timer)
    return isWorthTrying
  }

  /** A pause in front of the next attempt, shorter where the line has opened meanwhile. */
  async rest(ms: number): Promise<void> {
    const gate = Promise.withResolvers<void>()
    this.#waiting.push(gate.resolve)
    const timer = setTimeout(gate.resolve, ms)
    await gate.promise
    clearTimeout(timer)
  }

  /** Whatever waits or is on its way ends with `AbortError`. */
  readonly end = (): void => {
    this.#isEnded = true
    this.#stretch.abort()
    this.#stopListening.forEach((stop) => stop())
    this.#wake()
  }
}
