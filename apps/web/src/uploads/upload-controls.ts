/** How an upload goes on that can pause. */
export type UploadStage = 'sending' | 'paused' | 'offline'

/** What whoever started an upload says meanwhile, and hears of it. */
export interface UploadControls {
  isPaused: () => boolean
  /** For good, which is more than leaving the page. */
  isCancelled: () => boolean
  /** Calls back when it is paused or goes on; answers the way to stop that. */
  onChange: (listener: () => void) => () => void
  /** An upload that cannot pause never calls it. */
  onStage: (stage: UploadStage) => void
}

export const noControls: UploadControls = {
  isPaused: () => false,
  isCancelled: () => false,
  onChange: () => () => {},
  onStage: () => {},
}
