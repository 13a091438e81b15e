// Signing in is rationed by most products, and tokens last for minutes at most.
const lastsMs = 8 * 60_000

/** Asks again for another argument, or when the answer is old. */
export function remember<T>(ask: (url: string) => Promise<T>): (url: string) => Promise<T> {
  let kept: { url: string; at: number; answer: Promise<T> } | undefined
  return (url) => {
    if (kept?.url !== url || performance.now() - kept.at > lastsMs)
      kept = { url, at: performance.now(), answer: ask(url) }
    return kept.answer
  }
}
