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
