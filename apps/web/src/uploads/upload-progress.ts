// Rulings section 5: what the bar of an upload shows.
export const uploadProgress = { signed: 10, sent: 90, verified: 100 } as const

/** Real bytes on the way from 10 to 90; never 90 before the last one is sent. */
export function progressOfBytes(sent: number, total: number): number {
  const { signed, sent: end } = uploadProgress
  if (!(total > 0) || !(sent > 0)) return signed
  const share = Math.min(1, sent / total)
  const reached = Math.floor(signed + share * (end - signed))
  return share < 1 ? Math.min(reached, end - 1) : end
}

/** How an upload goes on that can pause. */
export type UploadStage = 'sending' | 'paused' | 'offline'

/** How the code that started an upload controls it, and what it learns of it. */
export interface UploadControls {
  isPaused: () => boolean
  /** For good, which is more than leaving the page. */
  isCancelled: () => boolean
  /** Calls back when it is paused or goes on; returns a function that stops that. */
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
