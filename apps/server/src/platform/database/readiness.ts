// Tells within two seconds which parts of a process answer.
import { setTimeout as sleep } from 'node:timers/promises'

/** Balancers wait a few seconds, and we promise an answer within two. */
const PATIENCE_MS = 1500

export interface Missing {
  name: string
  err?: unknown
}

/** Asks all parts at once. One that fails is asked once more: a lost connection is replaced by then. */
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
