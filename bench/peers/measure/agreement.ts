// A check before the measurement: does the product give the answers that the data requires?
import type { Case, Product } from '../products/product.ts'
import { type Seen, type Survey, pageSize } from '../rows/survey.ts'

const show = ({ rows, total, first }: Seen) => `${rows} rows of ${total ?? 'any number'}, first ${first}`

function isSame(seen: Seen, expected: Seen): boolean {
  const hasTotal = seen.total === undefined || expected.total === undefined || seen.total === expected.total
  return hasTotal && seen.rows === Math.min(expected.rows, pageSize) && seen.first === expected.first
}

/** The differences, in words. A failed request throws. */
export async function compareAnswers(
  product: Product,
  url: string,
  cases: readonly Case[],
  survey: Survey,
  shouldPrint: boolean,
): Promise<string[]> {
  const differences: string[] = []
  for (const { name, paths, headers } of cases) {
    const expected = survey.answers[name]
    if (expected === undefined) continue
    const answer = await fetch(url + paths[0], { headers: headers ?? {} })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${product.name}, ${name}: ${answer.status} ${text.slice(0, 300)}`)
    const seen = product.see(JSON.parse(text))
    const difference = isSame(seen, expected)
      ? undefined
      : `${name}: ${show(seen)}; expected ${show(expected)}`
    if (difference !== undefined) differences.push(difference)
    if (shouldPrint)
      console.log(`${product.name.padEnd(24)} ${name.padEnd(9)} ${String(text.length).padStart(6)} bytes  ` +
        (difference === undefined ? `as expected: ${show(seen)}` : `DIFFERS: ${difference}`)) // prettier-ignore
  }
  return differences
}
