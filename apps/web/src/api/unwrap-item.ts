const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Single items come bare, or wrapped in `item` or `data` (specification section 7). */
export function unwrapItem(answer: unknown): unknown {
  if (!isObject(answer) || '_id' in answer) return answer
  return [answer['item'], answer['data']].find(isObject) ?? answer
}
