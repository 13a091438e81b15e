// Which keys an item must have: any of the lists, of it every set, of that any key.
export type Formula = readonly (readonly (readonly string[])[])[]

/** Null where nothing can match. Words are letters and digits: nothing in them has to be escaped. */
export function toQuery(formula: Formula, weight: 'A' | '' = ''): string | null {
  const possible = formula.filter((sets) => sets.length > 0 && sets.every((keys) => keys.length > 0))
  if (possible.length === 0) return null
  const anyOf = (keys: readonly string[]) =>
    `(${keys.map((key) => `'${key}'${weight && `:${weight}`}`).join('|')})`
  return possible.map((sets) => sets.map(anyOf).join('&')).join('|')
}
