// A draft survives an accidental reload and the end of a session. This tab keeps it for this person until it
// is saved or discarded.
import { tabStore } from '../../browser/browser-storage.ts'

export interface Draft<Values> {
  values: Values
  /** Current step of a form with steps. */
  step: number
  /** Version of the edited item; 0 for a new one. */
  version: number
}

/** Identifies the form of a draft. */
export interface DraftPlace<Values> {
  /** Kind of form, like "category". */
  name: string
  /** Id of the edited item; undefined for a new one. */
  id: string | undefined
  /** Fields that are never stored, like a password. */
  secrets?: readonly (keyof Values & string)[]
}

export const draftKey = (owner: string | null, { name, id = 'new' }: DraftPlace<never>) =>
  `jinvani.draft.${name}.${owner ?? ''}.${id}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** JSON stores the NaN of an emptied number field as null. */
const revived = (value: unknown, like: unknown) => (typeof like === 'number' && value === null ? NaN : value)

/** A time or a choice is text, or null where it is empty. */
const isLike = (value: unknown, like: unknown) =>
  kindOf(value) === kindOf(like) ||
  (value === null && typeof like === 'string') ||
  (typeof value === 'string' && like === null)

/** Stored values in the shape of the initial ones; null where another release stored different fields. */
function valuesLike<Values extends object>(stored: unknown, initial: Values): Values | null {
  if (!isRecord(stored)) return null
  const values = Object.entries(initial).map(([name, like]) => [name, revived(stored[name], like)] as const)
  const isSame = values.every(([name, value]) => isLike(value, initial[name as keyof Values]))
  return isSame ? (Object.fromEntries(values) as Values) : null
}

/** Storable values: secrets are replaced by their initial values. */
export function keptValues<Values extends object>(
  values: Values,
  initial: Values,
  secrets: readonly (keyof Values & string)[] = [],
): Values {
  const kept = { ...values }
  for (const name of secrets) kept[name] = initial[name]
  return kept
}

export const sameValues = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

export function parseDraft<Values extends object>(
  stored: string | null,
  version: number,
  initial: Values,
): Draft<Values> | null {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null')
    if (!isRecord(draft) || draft['version'] !== version) return null
    const values = valuesLike(draft['values'], initial)
    return values === null ? null : { values, step: Number(draft['step']) || 1, version }
  } catch {
    return null
  }
}

export function readDraft<Values extends object>(
  key: string,
  version: number,
  initial: Values,
): Draft<Values> | null {
  return parseDraft(tabStore.read(key), version, initial)
}

export const writeDraft = (key: string, draft: Draft<object>) => tabStore.write(key, JSON.stringify(draft))
export const forgetDraft = (key: string) => tabStore.remove(key)
