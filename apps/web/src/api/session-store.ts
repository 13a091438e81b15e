// The stored session, shared by all tabs. Every read goes to the storage, so that another tab's change counts at once.
import { type Role, type SessionAdmin, type Tokens, roles } from '@jinvani/contract'
import { localStore } from '../browser/browser-storage.ts'
import { isFields } from './read-answer.ts'

// Checks the contract's `SessionAdmin` and `Tokens` by hand, because the first screen loads without the schemas.
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

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

const keys = { access: 'accessToken', refresh: 'refreshToken', admin: 'admin', end: 'sessionEnd' } as const
const watched: readonly string[] = Object.values(keys)

/** `logout`: by the button. `expired`: the refresh was refused or impossible. `rejected`: fresh tokens were refused. */
const ends = ['logout', 'expired', 'rejected'] as const
export type SessionEnd = (typeof ends)[number]

interface StoredTokens {
  accessToken: string | null
  refreshToken: string | null
}

const unknownOwner = 'unknown'

const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

export function readTokens(): StoredTokens {
  return { accessToken: localStore.read(keys.access), refreshToken: localStore.read(keys.refresh) }
}

function readStoredAdmin(): SessionAdmin | null {
  try {
    return readAdmin(JSON.parse(localStore.read(keys.admin) ?? '')) ?? null
  } catch {
    return null
  }
}

let isEndedHere = false

/** Writes the refresh token first, so that no other tab sees the new access token without it. */
export function storeSession(tokens: Tokens, admin?: SessionAdmin): void {
  isEndedHere = false
  localStore.remove(keys.end)
  localStore.write(keys.refresh, tokens.refreshToken)
  if (admin) localStore.write(keys.admin, JSON.stringify(admin))
  localStore.write(keys.access, tokens.accessToken)
  tell()
}

export function clearSession(end: SessionEnd): void {
  isEndedHere = true
  localStore.write(keys.end, end)
  localStore.remove(keys.access)
  localStore.remove(keys.refresh)
  localStore.remove(keys.admin)
  tell()
}

/** Why the last session ended; null during a session, and if there has been none. */
export function readSessionEnd(): SessionEnd | null {
  const stored = localStore.read(keys.end)
  return ends.find((end) => end === stored) ?? null
}

export const isLoggedOutElsewhere = () => readSessionEnd() === 'logout' && !isEndedHere

/** ID of the admin user whose session is stored: null without a session, `unknown` if no admin user is stored with it. */
export function sessionOwner(): string | null {
  const { accessToken, refreshToken } = readTokens()
  if (accessToken === null && refreshToken === null) return null
  return readStoredAdmin()?._id ?? unknownOwner
}

/** True if `before` is no longer the owner. A request must not be finished in another person's name. */
export function isOtherOwner(before: string | null): boolean {
  return before !== null && before !== unknownOwner && sessionOwner() !== before
}

export function subscribeSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === keys.end) isEndedHere = false
    if (event.key === null || watched.includes(event.key)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
