// What changed, as it may be kept: no secret, no phone number, no long text.
import { isDeepStrictEqual } from 'node:util'
import type { ActivityChange } from '@jinvani/contract'

const VALUE_MAX = 300
const CHANGES_MAX = 60
/** Fields whose values are never kept. */
const secretName = /password|secret|token|hash|code$/i
const phoneForm = /(?<![\w-])(?:\+\d[\d ]{6,14}|[6-9]\d{9})(?![\w-])/g
/** What an address carries to be let in. */
const secretOfAddress =
  /([?&][^=&\s"]*(?:token|sig|key|secret|pass|auth|policy|credential)[^=&\s"]*=)[^&\s"]+/gi

const maskPhone = (phone: string) => `${phone.slice(0, 3)}…${phone.slice(-2)}`

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // Before the masks: what they cost depends on the length.
  const cut = text.slice(0, VALUE_MAX)
  const masked = cut.replace(phoneForm, maskPhone).replace(secretOfAddress, '$1…')
  return text.length > VALUE_MAX ? `${masked}…` : masked
}

/** Who tried to sign in, where that is nobody whom we know. */
export const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1…@')

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** The parts of an object are fields of their own. */
function flat(fields: object): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    isGroup(value)
      ? Object.entries(value).map(([part, of]) => [`${name}.${part}`, of] as const)
      : [[name, value] as const],
  )
  return Object.fromEntries(entries)
}

function changeOf(field: string, from: unknown, to: unknown): ActivityChange {
  if (secretName.test(field)) return { field }
  return {
    field,
    ...(from !== undefined && { from: shown(from) }),
    ...(to !== undefined && { to: shown(to) }),
  }
}

/** `before`: null for what is new. `after`: null for what goes; else only its fields are compared. */
export function changesOf(before: object | null, after: object | null): ActivityChange[] {
  const from = flat(before ?? {})
  const to = flat(after ?? {})
  const isEmpty = (value: unknown) => value === undefined || value === '' || value === null
  const changes = Object.keys(after ? to : from).flatMap((field) => {
    const isSame = isDeepStrictEqual(from[field], to[field]) || (isEmpty(from[field]) && isEmpty(to[field]))
    return isSame ? [] : [changeOf(field, from[field], to[field])]
  })
  return changes.slice(0, CHANGES_MAX)
}

/** Of people of the apps no value is kept. */
export const namesOnly = (changes: readonly ActivityChange[]): ActivityChange[] =>
  changes.map(({ field }) => ({ field }))
