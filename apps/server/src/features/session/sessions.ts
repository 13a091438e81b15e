// Opens, refreshes and ends sessions of staff and app users. Access tokens are JWTs that name a session and are valid
// for 15 minutes. The first refresh token is random; each next one is derived from the one before, so that a refresh
// repeated within the grace period gets the same answer. The reuse of an old one ends the session.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Id, type Tokens } from '@jinvani/contract'
import Bowser from 'bowser'
import { SignJWT } from 'jose'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { addressPrefix } from '../../platform/load/client-network.ts'
import { recordActivity } from '../activity/service.ts'
import { type Secrets, deriveKeys, keyedHashes } from '../../platform/secrets/keys.ts'
import { signToken, tokenRules, verifyToken } from '../../platform/secrets/token-rules.ts'
import * as queries from './queries.ts'
import { rememberNetwork } from './sign-in-limits.ts'

export type Audience = 'admin' | 'app'
const ACCESS_TOKEN_SEC = 15 * 60

export function tokenKeys(secrets: Secrets) {
  return { access: deriveKeys(secrets, 'access-token'), refresh: deriveKeys(secrets, 'refresh-token') }
}
type TokenKeys = ReturnType<typeof tokenKeys>

interface Claims {
  subjectId: string
  sessionId: string
}

/** A claim that shows with which refresh token the access token was issued. */
export const pairOf = (refreshHash: string) => refreshHash.slice(0, 16)

function signAccessToken(
  keys: TokenKeys,
  { audience, subjectId, sessionId, refreshToken }: Claims & { audience: Audience; refreshToken: string },
): Promise<string> {
  const pair = pairOf(hashRefreshToken(refreshToken))
  const token = new SignJWT({ sid: sessionId, pair, jti: randomBytes(9).toString('base64url') })
    .setAudience(audience)
    .setSubject(subjectId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_SEC} s`)
  return signToken(token, keys.access)
}

/** Subject and session of a token. Null if it is expired, forged, or for another audience. */
export async function readAccessToken(keys: TokenKeys, audience: Audience, token: string) {
  try {
    const payload = await verifyToken(keys.access, token, tokenRules(audience, ACCESS_TOKEN_SEC))
    const claims = { sessionId: Id.parse(payload['sid']), subjectId: Id.parse(payload.sub) }
    return { ...claims, pair: payload['pair'] }
  } catch {
    return null
  }
}

function firstRefreshToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString('base64url')}`
}

/** The next refresh token by each key, the current one first: another process may have used another key. */
function nextRefreshTokens(keys: TokenKeys, sessionId: string, token: string) {
  const [current, ...others] = keyedHashes(keys.refresh, token)
  const tokenOf = (hash: Buffer) => `${sessionId}.${hash.toString('base64url')}`
  return [tokenOf(current), ...others.map(tokenOf)] as const
}

function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The session that a refresh token names. The token is not checked. */
function sessionOf(refreshToken: string): string | null {
  return Id.safeParse(refreshToken.split('.')[0]).data ?? null
}

// What is stored about the client of a session: enough to recognise a device, too little to track it.

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

/** Gives new tokens for a refresh token. If an old one is used again, the session ends (RFC 9700, 4.14.2). */
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
  // A phone may lose an answer on a bad connection. So its old token is accepted until it has used the new tokens.
  const isUnheard = audience === 'app' && session.usedHash !== session.refreshHash
  if (hash !== session.previousHash || !(session.isInGrace || isUnheard)) {
    await queries.revokeSession(trx, id)
    if (audience === 'admin') await recordOfAdmin(trx, 'session.reuse', session.subjectId)
    return null
  }
  const given = successors.find((each) => hashRefreshToken(each) === session.refreshHash)
  return given === undefined ? null : { id, refreshToken: given, subjectId: session.subjectId }
}

/** Ends the session of this refresh token and returns its subject. An unknown or forged token ends nothing. */
export async function endSession(trx: Db, audience: Audience, token: string): Promise<string | undefined> {
  const id = sessionOf(token)
  const session = id === null ? undefined : await queries.findSessionForUpdate(trx, id, audience)
  const hash = hashRefreshToken(token)
  if (!session || ![session.refreshHash, session.previousHash].includes(hash)) return undefined
  return await queries.revokeSession(trx, session.id)
}

/** Records an event of staff during a request that has no signed-in person, such as a sign-in. */
export async function recordOfAdmin(
  trx: Db,
  action: 'session.open' | 'session.end' | 'session.reuse' | 'factor.use-code',
  id: string,
): Promise<void> {
  const { name = '' } = (await queries.findAdmin(trx, id)) ?? {}
  await recordActivity(trx, action, { id, name, by: { id, name } })
}
