type Work<T> = (signal: AbortSignal) => Promise<T>

/**
 * Does both at the same time. The first failure stops the other, and is what it rejects with once both have ended: the
 * folders that they work in can go then.
 */
export async function together<A, B>(one: Work<A>, other: Work<B>, outer?: AbortSignal): Promise<[A, B]> {
  const stop = new AbortController()
  const signal = outer === undefined ? stop.signal : AbortSignal.any([outer, stop.signal])
  const failures: unknown[] = []
  const run = async <T>(work: Work<T>) => {
    try {
      return await work(signal)
    } catch (error) {
      failures.push(error)
      stop.abort()
      throw error
    }
  }
  const both = [run(one), run(other)] as const
  await Promise.allSettled(both)
  if (failures.length > 0) throw failures[0]
  return await Promise.all(both)
}
