// The connection as an upload sees it. It is closed while the upload is paused or the network is gone, otherwise open.
import type { UploadControls, UploadStage } from '../upload-progress.ts'

/** Time after which an upload tries again even if the browser says offline: a local server may still be reachable. */
const tryAnywayMs = 15_000

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError')

export class Line {
  readonly #controls: UploadControls
  readonly #outer: AbortSignal | undefined
  readonly #listening = new AbortController()
  /** Aborts the running requests when the connection closes. */
  #stretch = new AbortController()
  #isEnded = false
  #waiting: (() => void)[] = []

  constructor(controls: UploadControls, signal: AbortSignal | undefined) {
    this.#controls = controls
    this.#outer = signal
    const until = { signal: this.#listening.signal }
    signal?.addEventListener('abort', this.end, until)
    for (const event of ['online', 'offline']) window.addEventListener(event, this.#look, until)
    until.signal.addEventListener('abort', controls.onChange(this.#look))
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

  /** Resolves when the connection is open. The returned signal aborts when it closes, or when the upload ends. */
  async open(): Promise<AbortSignal> {
    while (!this.#isEnded && this.#stage() !== 'sending') {
      const isLate = await this.rest(tryAnywayMs)
      if (isLate && !this.#controls.isPaused()) break
    }
    if (this.#isEnded || this.#outer?.aborted) throw cancelled()
    if (this.#stretch.signal.aborted) this.#stretch = new AbortController()
    return this.#stretch.signal
  }

  /** Waits before the next attempt. True after the full time; false if the connection may have changed earlier. */
  async rest(ms: number): Promise<boolean> {
    const gate = Promise.withResolvers<boolean>()
    this.#waiting.push(() => gate.resolve(false))
    const timer = setTimeout(() => gate.resolve(true), ms)
    const isOver = await gate.promise
    clearTimeout(timer)
    return isOver
  }

  readonly end = (): void => {
    this.#isEnded = true
    this.#stretch.abort()
    this.#listening.abort()
    this.#wake()
  }
}
