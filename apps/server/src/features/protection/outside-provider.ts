// What a protection provider gives that works outside of this installation: it takes a film, and says how far it is.

export interface OutsideProvider {
  /** Returns the provider's own id of the job; throws ProviderFailed, as `ask` does. */
  submit(order: ProviderOrder): Promise<string>
  ask(jobId: string): Promise<ProviderJob>
}

export interface ProviderOrder {
  /** Ours; the same one again must not make a second job. */
  reference: string
  /** Signed; readable for a day. */
  sourceUrl: string
  bitrates: string[]
  callbackUrl: string
}

export interface ProviderJob {
  jobId: string
  status: 'queued' | 'processing' | 'ready' | 'failed'
  /** Percent. */
  progress?: number | undefined
  dashUrl?: string | undefined
  hlsUrl?: string | undefined
  licenceUrl?: string | undefined
  durationSec?: number | undefined
}

/** `isFinal`: asking again would not help. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed'
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isFinal = isFinal
  }
}
