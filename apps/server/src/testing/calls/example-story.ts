// The examples of the API tell one story with invented ids, tokens and addresses. The test plays it on a real server.
// It replaces the invented values with the real ones from earlier answers.
import * as values from '@jinvani/contract/example-values'

const invented = new Set<unknown>([
  ...Object.values(values.ids),
  ...Object.values(values.addresses),
  ...Object.values(values.tokens),
  ...Object.values(values.webAuthn),
  values.kid,
  values.otpRequest,
])
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export class ExampleStory {
  readonly #real = new Map<unknown, string>()

  set(example: string, real: string): void {
    this.#real.set(example, real)
  }

  realOf(example: string): string {
    return this.#real.get(example) ?? example
  }

  /** Remembers the real value for each invented one in this answer. */
  learn(example: unknown, real: unknown): void {
    if (invented.has(example) && typeof real === 'string') this.#real.set(example, real)
    if (isObject(example) && isObject(real))
      for (const [key, value] of Object.entries(example)) this.learn(value, real[key])
  }

  fill<T>(example: T): T {
    return JSON.parse(
      JSON.stringify(example ?? null),
      (_, value: unknown) => this.#real.get(value) ?? value,
    ) as T
  }
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

/** Lists how an answer differs from its example: in names of fields and types of values, not in the values. */
export function differences(example: unknown, real: unknown, at = ''): string[] {
  if (kindOf(example) !== kindOf(real))
    return [`${at} is ${kindOf(real)}, the example shows ${kindOf(example)}`]
  if (Array.isArray(example) && Array.isArray(real)) {
    if (example.length === 0) return []
    return real.length === 0 ? [`${at} is empty`] : differences(example[0], real[0], `${at}[]`)
  }
  if (!isObject(example) || !isObject(real)) return []
  const missing = Object.entries(real).filter(([key]) => !(key in example))
  const deeper = Object.entries(example).flatMap(([key, value]) =>
    key in real ? differences(value, real[key], `${at}.${key}`) : [`${at}.${key} is in the example only`],
  )
  const unexpected = missing.map(
    ([key, value]) => `${at}.${key} is not in the example: ${JSON.stringify(value)}`,
  )
  return [...unexpected, ...deeper]
}
