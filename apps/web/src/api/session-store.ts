// The stored session, the same for all tabs. Nothing is cached: what another tab stored counts at once.
import type { SessionAdmin, Tokens } from '@jinvani/contract'
import { localStore } from '../browser/browser-storage.ts'
import { readAdmin } from './session-answer.ts'

const keys = { access: 'accessToken', refresh: 'refreshToken', admin: 'admin', end: 'sessionEnd' } as const
const watched: readonly string[] = Object.values(keys)

/** `logout`: the button was pressed. `expired`: no refresh was possible. `rejected`: even fresh tokens were refused. */
const ends = ['logout', 'expired', 'rejected'] as const
export type SessionEnd = (typeof ends)[number]

export interface StoredTokens {
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

// Whether it was this tab in which the last session ended.
let isEndedHere = false

/** Other tabs see the keys change in this order, so a tab with the new access token also has its refresh token. */
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

/** Why there is no session any more; null when there never was one. */
export function readSessionEnd(): SessionEnd | null {
  const stored = localStore.read(keys.end)
  return ends.find((end) => end === stored) ?? null
}

/** Logout was pressed in another tab. */
export const isLoggedOutElsewhere = () => readSessionEnd() === 'logout' && !isEndedHere

/** Who the stored session belongs to: null without a session. Changes with the person, not with the tokens. */
export function sessionOwner(): string | null {
  const { accessToken, refreshToken } = readTokens()
  if (accessToken === null && refreshToken === null) return null
  return readStoredAdmin()?._id ?? unknownOwner
}

/** A request that one person began is never finished in the name of another. */
export function isOtherOwner(before: string | null): boolean {
  return before !== null && before !== unknownOwner && sessionOwner() !== before
}

/** Calls back on changes of this tab and of any other. */
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
