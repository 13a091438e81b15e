// Whether the parts of a process answer, said in bounded time.
import { setTimeout as sleep } from 'node:timers/promises'

/** Balancers wait a few seconds, and 2 in our promise. */
const PATIENCE_MS = 1500

export interface Missing {
  name: string
  err?: unknown
}

/**
 * Asks all parts at once, and once more where a connection ended meanwhile: the next one replaces it. Those that do
 * not answer in time are missing, and nothing waits for them.
 */
export async function findMissing(parts: Record<string, () => Promise<unknown>>): Promise<Missing[]> {
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`No answer within ${PATIENCE_MS} ms`)
  })
  const asked = Object.entries(parts).map(async ([name, ask]) => {
    const answer = Promise.race([ask().catch(ask), late])
    return await answer.then(
      () => [],
      (err: unknown) => [{ name, err }],
    )
  })
  return (await Promise.all(asked)).flat()
}
