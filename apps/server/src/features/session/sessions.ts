// Sessions of staff and app users: opened, refreshed with rotation and reuse detection, ended.
import { randomUUID } from 'node:crypto'
import type { Tokens } from '@jinvani/contract'
import Bowser from 'bowser'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { addressPrefix } from '../../platform/load/client-network.ts'
import { recordActivity } from '../activity/service.ts'
import * as queries from './queries.ts'
import { rememberNetwork } from './sign-in-limits.ts'
import {
  type Audience,
  firstRefreshToken,
  hashRefreshToken,
  nextRefreshTokens,
  sessionOf,
  signAccessToken,
  tokenKeys,
} from './tokens.ts'

// What a session records about its client: enough to recognise a device, too little to track it.

export interface Client {
  address: string
  userAgent: string | undefined
}

const USER_AGENT_MAX = 300
const DEVICE_MAX = 60

/** Browser and system, such as "Firefox on Windows"; empty if neither is known. */
export function deviceOf(userAgent = ''): string {
  const known = userAgent.slice(0, USER_AGENT_MAX)
  if (known === '') return ''
  const { browser, os } = Bowser.parse(known)
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, DEVICE_MAX)
}

const traceOf = ({ address, userAgent }: Client) => ({
  network: addressPrefix(address),
  device: deviceOf(userAgent),
})

type SessionDeps = Omit<Deps, 'db'> & { db: Db }

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS

export async function openSession(
  { db, config }: SessionDeps,
  audience: Audience,
  subjectId: string,
  client?: Client,
): Promise<Tokens> {
  const id = randomUUID()
  const refreshToken = firstRefreshToken(id)
  const session = {
    id,
    audience,
    subjectId,
    refreshHash: hashRefreshToken(refreshToken),
    idleExpiresAt: new Date(Date.now() + IDLE_MS),
    expiresAt: new Date(Date.now() + ABSOLUTE_MS),
    ...(client && traceOf(client)),
  }
  await inTransaction(db, async (trx) => {
    await queries.insertSession(trx, session)
    if (audience === 'admin') await recordOfAdmin(trx, 'session.open', subjectId)
  })
  if (audience === 'admin' && client) await rememberNetwork({ db, config }, subjectId, client.address)
  const named = { audience, subjectId, sessionId: id, refreshToken }
  const accessToken = await signAccessToken(tokenKeys(config.secrets), named)
  return { accessToken, refreshToken }
}

/** New tokens for a refresh token; the reuse of an old one ends the session (RFC 9700, 4.14.2). */
export async function refreshSession(
  deps: Deps,
  audience: Audience,
  token: string,
  client?: Client,
): Promise<Tokens & { subjectId: string }> {
  const keys = tokenKeys(deps.config.secrets)
  const id = sessionOf(token)
  const outcome =
    id === null
      ? null
      : await inTransaction(deps.db, (trx) => rotate(trx, { id, audience, token, keys, client }))
  if (outcome === null) throw new AppError('session-expired')
  const { id: sessionId, ...given } = outcome
  return { accessToken: await signAccessToken(keys, { audience, sessionId, ...given }), ...given }
}

interface Rotation {
  id: string
  audience: Audience
  token: string
  keys: ReturnType<typeof tokenKeys>
  client: Client | undefined
}

async function rotate(trx: Db, { id, audience, token, keys, client }: Rotation) {
  const session = await queries.findSessionForUpdate(trx, id, audience)
  if (!session || session.revokedAt || session.isOver) return null
  const hash = hashRefreshToken(token)
  const successors = nextRefreshTokens(keys, id, token)
  if (hash === session.refreshHash) {
    const [refreshToken] = successors
    const hashes = { previous: hash, current: hashRefreshToken(refreshToken) }
    const idleExpiresAt = new Date(Date.now() + IDLE_MS)
    await queries.rotateSession(trx, id, hashes, { idleExpiresAt, ...(client && traceOf(client)) })
    return { id, refreshToken, subjectId: session.subjectId }
  }
  // A phone may lose the answer on a bad connection. So it may repeat the old token until it has used the new ones.
  const isUnheard = audience === 'app' && session.usedHash !== session.refreshHash
  if (hash !== session.previousHash || !(session.isInGrace || isUnheard)) {
    await queries.revokeSession(trx, id)
    if (audience === 'admin') await recordOfAdmin(trx, 'session.reuse', session.subjectId)
    return null
  }
  const given = successors.find((each) => hashRefreshToken(each) === session.refreshHash)
  return given === undefined ? null : { id, refreshToken: given, subjectId: session.subjectId }
}

/** Ends the session of a refresh token and returns its subject; an unknown or forged token ends nothing. */
export async function endSession(trx: Db, audience: Audience, token: string): Promise<string | undefined> {
  const id = sessionOf(token)
  const session = id === null ? undefined : await queries.findSessionForUpdate(trx, id, audience)
  const hash = hashRefreshToken(token)
  if (!session || ![session.refreshHash, session.previousHash].includes(hash)) return undefined
  return await queries.revokeSession(trx, session.id)
}

/** Records an event of a member of staff who is not known from the request. */
export async function recordOfAdmin(
  trx: Db,
  action: 'session.open' | 'session.end' | 'session.reuse' | 'factor.use-code',
  id: string,
): Promise<void> {
  const { name = '' } = (await queries.findAdmin(trx, id)) ?? {}
  await recordActivity(trx, action, { id, name, by: { id, name } })
}
