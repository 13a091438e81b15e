import type { Storage } from './storage.ts'

const MAX_AGE_MS = 5000
const PATIENCE_MS = 3000

const known = new WeakMap<object, { answer: Promise<boolean>; until: number }>()

/** Asks at most once every few seconds. A store that does not answer in time counts as away. */
export function doesStoreAnswer(storage: Pick<Storage, 'check'>, now = Date.now()): Promise<boolean> {
  const before = known.get(storage)
  if (before !== undefined && now < before.until) return before.answer
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, PATIENCE_MS, false)
  const check = storage.check().then(
    () => true,
    () => false,
  )
  const answer = Promise.race([check, late]).finally(() => clearTimeout(timer))
  known.set(storage, { answer, until: now + MAX_AGE_MS })
  return answer
}
