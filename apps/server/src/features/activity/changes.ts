// Changes in the form that may be stored: no secret, no phone number, no long text.
import type { ActivityChange } from '@jinvani/contract'
import { type FieldChange, changedFields } from '../../platform/fields.ts'

const VALUE_MAX = 300
const CHANGES_MAX = 60
/** Fields whose values are never kept. */
const secretName = /password|secret|token|hash|code$/i
const phoneForm = /(?<![\w-])(?:\+\d[\d ]{6,14}|[6-9]\d{9})(?![\w-])/g
/** Query parameters of a URL that grant access, such as a signature. */
const secretOfAddress =
  /([?&][^=&\s"]*(?:token|sig|key|secret|pass|auth|policy|credential)[^=&\s"]*=)[^&\s"]+/gi

const maskPhone = (phone: string) => `${phone.slice(0, 3)}…${phone.slice(-2)}`

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // Cut first: the cost of the masks grows with the length.
  const cut = text.slice(0, VALUE_MAX)
  const masked = cut.replace(phoneForm, maskPhone).replace(secretOfAddress, '$1…')
  return text.length > VALUE_MAX ? `${masked}…` : masked
}

/** Masks an e-mail that a stranger tried to sign in with. */
export const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1…@')

function shownChange({ field, from, to }: FieldChange): ActivityChange {
  if (secretName.test(field)) return { field }
  return {
    field,
    ...(from !== undefined && { from: shown(from) }),
    ...(to !== undefined && { to: shown(to) }),
  }
}

export const shownChanges = (changes: readonly FieldChange[]): ActivityChange[] =>
  changes.slice(0, CHANGES_MAX).map(shownChange)

/** `before`: null for a new record. `after`: null for a deleted one; otherwise only its fields are compared. */
export const changesOf = (before: object | null, after: object | null): ActivityChange[] =>
  shownChanges(changedFields(before, after))

/** Drops the values: none is stored for app users. */
export const namesOnly = (changes: readonly ActivityChange[]): ActivityChange[] =>
  changes.map(({ field }) => ({ field }))
