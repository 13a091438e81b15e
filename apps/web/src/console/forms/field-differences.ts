// What two people made of the same item: where they differ, and how both keep what they changed.

/** One line of a comparison: a field as it is shown, or several values that only mean something together. */
export interface FieldView<Values> {
  label: string
  names: readonly (keyof Values)[]
  text: (values: Values) => string
}

export interface Difference {
  label: string
  theirs: string
  yours: string
  /** Changed in this form; otherwise only they have changed it. */
  isYours: boolean
}

interface Versions<Values> {
  /** As it was when the form was opened. */
  base: Values
  theirs: Values
  yours: Values
}

export const yesNo = (is: boolean | undefined) => (is ? 'Yes' : 'No')

const isChanged = <Values>({ text }: FieldView<Values>, { base, yours }: Versions<Values>) =>
  text(base) !== text(yours)

export function differencesOf<Values>(
  views: readonly FieldView<Values>[],
  versions: Versions<Values>,
): Difference[] {
  return views.flatMap((view) => {
    const [theirs, yours] = [view.text(versions.theirs), view.text(versions.yours)]
    if (theirs === yours) return []
    return [{ label: view.label, theirs, yours, isYours: isChanged(view, versions) }]
  })
}

/** What an overwriting save stores: everything changed here, and everything else as it is stored now. */
export function mergedOf<Values extends object, Yours extends Values>(
  views: readonly FieldView<Values>[],
  versions: Versions<Values> & { yours: Yours },
): Yours {
  const taken: Partial<Values> = {}
  for (const view of views) {
    if (isChanged(view, versions)) continue
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

/** Two long texts, each cut to the part around the first letter in which they differ. */
export function shortened(one: string, other: string): [string, string] {
  const [a, b] = [lettersOf(one), lettersOf(other)]
  if (Math.max(a.length, b.length) <= shownLength) return [one, other]
  const differs = a.findIndex((letter, index) => letter !== b[index])
  const first = differs < 0 ? a.length : differs
  const from = first <= lead ? 0 : first - lead
  return [cut(a, from), cut(b, from)]
}
