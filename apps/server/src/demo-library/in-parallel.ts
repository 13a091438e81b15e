/** Answers in the order of the work; never more than `limit` at once. */
export async function inParallel<T, R>(
  limit: number,
  work: readonly T[],
  run: (one: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = []
  const waiting = work.entries()
  const lane = async () => {
    for (const [index, one] of waiting) answers[index] = await run(one)
  }
  await Promise.all(Array.from({ length: limit }, lane))
  return answers
}
