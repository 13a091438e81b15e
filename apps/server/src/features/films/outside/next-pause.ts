const SHORTEST_SEC = 5
const LONGEST_SEC = 10 * 60

/**
 * Seconds until a provider that is away is tried again: as long as it has been tried already, so that the pauses double,
 * and no shorter than it asked for.
 */
export function nextPause(triedForSec: number, askedSec = 0): number {
  const wanted = Math.max(SHORTEST_SEC, triedForSec, askedSec)
  return Math.ceil(Math.min(LONGEST_SEC, wanted))
}
