// `SessionAdmin` and `Tokens` of the contract, checked by hand: what the console needs for its first screen brings no schemas.
import { type Role, type SessionAdmin, type Tokens, roles } from '@jinvani/contract'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** Undefined for anything that is no member of staff. */
export function readAdmin(value: unknown): SessionAdmin | undefined {
  if (!isFields(value)) return undefined
  const { _id, id, name, email, role } = value
  if (!isText(_id) || !isText(id) || typeof name !== 'string' || !isText(email) || !isRole(role))
    return undefined
  return { _id, id, name, email, role }
}

export function readNewTokens(value: unknown): Tokens {
  const { accessToken, refreshToken } = isFields(value) ? value : {}
  if (!isText(accessToken) || !isText(refreshToken)) throw new Error('The answer holds no tokens')
  return { accessToken, refreshToken }
}
