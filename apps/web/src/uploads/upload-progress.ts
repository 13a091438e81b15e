// Percentages of the upload bar (specification section 9, rulings section 5).
export const uploadProgress = { signed: 10, sent: 90, verified: 100 } as const

/** Percentage for the bytes sent, between 10 and 90. It reaches 90 only with the last byte. */
export function progressOfBytes(sent: number, total: number): number {
  const { signed, sent: end } = uploadProgress
  if (!(total > 0) || !(sent > 0)) return signed
  const share = Math.min(1, sent / total)
  const reached = Math.floor(signed + share * (end - signed))
  return share < 1 ? Math.min(reached, end - 1) : end
}

export type UploadStage = 'sending' | 'paused' | 'offline'

export interface UploadControls {
  isPaused: () => boolean
  /** True if the upload was cancelled; false if only its page was left. */
  isCancelled: () => boolean
  onChange: (listener: () => void) => () => void
  /** Reports the stage. Not called for an upload that cannot be paused. */
  onStage: (stage: UploadStage) => void
}

export const noControls: UploadControls = {
  isPaused: () => false,
  isCancelled: () => false,
  onChange: () => () => {},
  onStage: () => {},
}
