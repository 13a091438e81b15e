// Rulings section 5: percentages of the upload bar.
export const uploadProgress = { signed: 10, sent: 90, verified: 100 } as const

/** Maps real bytes to 10..90; below 90 until the last byte is sent. */
export function progressOfBytes(sent: number, total: number): number {
  const { signed, sent: end } = uploadProgress
  if (!(total > 0) || !(sent > 0)) return signed
  const share = Math.min(1, sent / total)
  const reached = Math.floor(signed + share * (end - signed))
  return share < 1 ? Math.min(reached, end - 1) : end
}

/** Stage of an upload that can be paused. */
export type UploadStage = 'sending' | 'paused' | 'offline'

/** Connects an upload with the code that controls it. */
export interface UploadControls {
  isPaused: () => boolean
  /** Cancelled for good, not only by leaving the page. */
  isCancelled: () => boolean
  /** Calls back on pause and resume; returns a function that unsubscribes. */
  onChange: (listener: () => void) => () => void
  /** Never called for an upload that cannot be paused. */
  onStage: (stage: UploadStage) => void
}

export const noControls: UploadControls = {
  isPaused: () => false,
  isCancelled: () => false,
  onChange: () => () => {},
  onStage: () => {},
}
