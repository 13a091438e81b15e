import type { FieldError } from '@jinvani/contract'

/**
 * Picks the changed fields to send, so that another person's changes of other fields stay. `dirty` has
 * true for a changed field, and a list of marks for a changed list.
 */
export function pickChanges<Values extends object>(
  values: Values,
  dirty: Partial<Record<keyof Values, unknown>>,
): Partial<Values> {
  const changed = Object.entries(values).filter(([name]) => dirty[name as keyof Values])
  return Object.fromEntries(changed) as Partial<Values>
}

/** Drops errors that no field shows. */
export function placeErrors<Field extends string>(
  errors: readonly FieldError[],
  fieldOf: (path: string) => Field | null,
): { field: Field; message: string }[] {
  return errors.flatMap(({ path, message }) => {
    const field = fieldOf(path)
    return field === null ? [] : [{ field, message }]
  })
}

type ChangedBy = 'same' | 'theirs' | 'yours' | 'both'

export function whoChanged({ base, theirs, yours }: Versions<string>): ChangedBy {
  if (theirs === yours) return 'same'
  if (base === theirs) return 'yours'
  return base === yours ? 'theirs' : 'both'
}

/** One line of the comparison: a field, or several that depend on each other, such as type and target of a link. */
export interface FieldView<Values> {
  label: string
  names: readonly (keyof Values)[]
  text: (values: Values) => string
}

export interface Difference {
  label: string
  theirs: string
  yours: string
  /** `both` means that the person has to choose which value to keep. */
  changedBy: Exclude<ChangedBy, 'same'>
}

interface Versions<Values> {
  /** The value when the form was opened. */
  base: Values
  /** The stored value. */
  theirs: Values
  /** The value in the form. */
  yours: Values
}

export const yesNo = (is: boolean | undefined) => (is ? 'Yes' : 'No')

const changedBy = <Values>({ text }: FieldView<Values>, { base, theirs, yours }: Versions<Values>) =>
  whoChanged({ base: text(base), theirs: text(theirs), yours: text(yours) })

export function findDifferences<Values>(
  views: readonly FieldView<Values>[],
  versions: Versions<Values>,
): Difference[] {
  return views.flatMap((view) => {
    const by = changedBy(view, versions)
    if (by === 'same') return []
    const { label, text } = view
    return [{ label, theirs: text(versions.theirs), yours: text(versions.yours), changedBy: by }]
  })
}

/**
 * The values that an overwriting save sends: your changes, and the stored values of all other fields. `chosen` has the
 * labels of fields that both people changed and for which the stored value was chosen.
 */
export function mergeVersions<Values extends object, Yours extends Values>(
  views: readonly FieldView<Values>[],
  versions: Versions<Values> & { yours: Yours },
  chosen: ReadonlySet<string> = new Set(),
): Yours {
  const taken: Partial<Values> = {}
  for (const view of views) {
    const by = changedBy(view, versions)
    if (by !== 'theirs' && !(by === 'both' && chosen.has(view.label))) continue
    for (const name of view.names) taken[name] = versions.theirs[name]
  }
  return { ...versions.yours, ...taken }
}

const shownLength = 160
const lead = 40
const words = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lettersOf = (text: string) => Array.from(words.segment(text), ({ segment }) => segment)

function cut(letters: readonly string[], from: number): string {
  const part = letters.slice(from, from + shownLength).join('')
  const isCut = from + shownLength < letters.length
  return `${from > 0 ? '…' : ''}${part}${isCut ? '…' : ''}`
}

export function shortened(one: string, other: string): [string, string] {
  const [a, b] = [lettersOf(one), lettersOf(other)]
  if (Math.max(a.length, b.length) <= shownLength) return [one, other]
  const differs = a.findIndex((letter, index) => letter !== b[index])
  const first = differs < 0 ? a.length : differs
  const from = first <= lead ? 0 : first - lead
  return [cut(a, from), cut(b, from)]
}
