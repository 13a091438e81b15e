// Counts answers: statuses, times, and failures that no client should see.
export interface Answered {
  status: number
  retryAfter: string | undefined
  ms: number
}

export class Tally {
  readonly statuses = new Map<number, number>()
  /** Times in milliseconds. */
  readonly times: number[] = []
  /** Failures of the server without a `Retry-After`. */
  failed = 0
  /** Connections that ended before the answer. */
  broken = 0
  /** Faults of both kinds, by request. */
  readonly faults = new Map<string, number>()

  add(what: string, { status, retryAfter, ms }: Answered): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    this.times.push(ms)
    if (status < 500 || (status === 503 && retryAfter !== undefined)) return
    this.failed += 1
    this.#note(`${status} ${what}`)
  }

  addBroken(what: string, error: unknown): void {
    this.broken += 1
    this.#note(`${error instanceof Error ? error.message : String(error)} ${what}`)
  }

  /** Answers that asked the client to come again: 503 and 429. */
  get askedToWait(): number {
    return (this.statuses.get(503) ?? 0) + (this.statuses.get(429) ?? 0)
  }

  /** Answers of 4xx other than 429; there should be none, since every requested address exists. */
  get refused(): number {
    const refusals = [...this.statuses].filter(([status]) => status >= 400 && status < 500 && status !== 429)
    return refusals.reduce((sum, [, count]) => sum + count, 0)
  }

  get told(): string {
    const byStatus = [...this.statuses].toSorted(([a], [b]) => a - b)
    return byStatus.map(([status, count]) => `${count} of ${status}`).join(', ')
  }

  quantiles(...shares: number[]): number[] {
    const sorted = Float64Array.from(this.times).toSorted()
    return shares.map(
      (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN,
    )
  }

  #note(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1)
  }
}
