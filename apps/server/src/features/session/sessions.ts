// Opens, refreshes and ends sessions of staff and app users. Access tokens are JWTs that name a session and are valid
// for 15 minutes. The first refresh token is random; each next one is derived from the one before, so that a refresh
// repeated within the grace period gets the same answer. The reuse of an old token ends the session.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Id, type Tokens } from '@jinvani/contract'
import Bowser from 'bowser'
import { SignJWT } from 'jose'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AppActor } from '../../platform/http/handler.ts'
import { addressPrefix } from '../../platform/load/client-network.ts'
import { recordActivity } from '../activity/service.ts'
import { type Secrets, deriveKeys, keyedHashes } from '../../platform/secrets/keys.ts'
import { signToken, tokenRules, verifyToken } from '../../platform/secrets/token-rules.ts'
import * as queries from './queries.ts'
import { rememberNetwork } from './sign-in-limits.ts'

export type Audience = 'admin' | 'app'
const ACCESS_TOKEN_SEC = 15 * 60

const accessKeys = (secrets: Secrets) => deriveKeys(secrets, 'access-token')

/** A claim of the access token that tells with which refresh token it was issued. */
const pairOf = (refreshHash: string) => refreshHash.slice(0, 16)

function signAccessToken(
  secrets: Secrets,
  audience: Audience,
  { subjectId, sessionId, refreshToken }: Record<'subjectId' | 'sessionId' | 'refreshToken', string>,
): Promise<string> {
  const pair = pairOf(hashRefreshToken(refreshToken))
  const token = new SignJWT({ sid: sessionId, pair, jti: randomBytes(9).toString('base64url') })
    .setAudience(audience)
    .setSubject(subjectId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_SEC} s`)
  return signToken(token, accessKeys(secrets))
}

/** Subject and session of a token. Null if it is expired, forged, or for another audience. */
export async function readAccessToken(secrets: Secrets, audience: Audience, token: string) {
  try {
    const payload = await verifyToken(accessKeys(secrets), token, tokenRules(audience, ACCESS_TOKEN_SEC))
    const claims = { sessionId: Id.parse(payload['sid']), subjectId: Id.parse(payload.sub) }
    return { ...claims, pair: payload['pair'] }
  } catch {
    return null
  }
}

export async function authenticateApp({ db, prepared, config }: Deps, token: string): Promise<AppActor> {
  const claims = await readAccessToken(config.secrets, 'app', token)
  const session = claims && (await queries.findLiveAppSession(prepared, claims.sessionId))
  if (!claims || !session) throw new AppError('unauthenticated')
  const { sessionId, subjectId: id, pair } = claims
  const { refreshHash, previousHash, usedHash } = session
  if (previousHash !== null && usedHash !== refreshHash && pair === pairOf(refreshHash))
    await queries.noteUsed(db, sessionId, refreshHash)
  return { id, sessionId }
}

/** The next refresh token, derived with each key, the current key first: another process may have used another key. */
function nextRefreshTokens(secrets: Secrets, sessionId: string, token: string) {
  const [current, ...others] = keyedHashes(deriveKeys(secrets, 'refresh-token'), token)
  const tokenOf = (hash: Buffer) => `${sessionId}.${hash.toString('base64url')}`
  return [tokenOf(current), ...others.map(tokenOf)] as const
}

const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The session that a refresh token names. The token is not checked. */
function sessionOf(refreshToken: string): string | null {
  return Id.safeParse(refreshToken.split('.')[0]).data ?? null
}

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

/** Enough to recognise a device, too little to track it. */
const traceOf = ({ address, userAgent }: Client) => ({
  network: addressPrefix(address),
  device: deviceOf(userAgent),
})

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS

export async function openSession(
  { db, config }: Deps,
  audience: Audience,
  subjectId: string,
  client?: Client,
): Promise<Tokens> {
  const id = randomUUID()
  const refreshToken = `${id}.${randomBytes(32).toString('base64url')}`
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
  const named = { subjectId, sessionId: id, refreshToken }
  return { accessToken: await signAccessToken(config.secrets, audience, named), refreshToken }
}

/** Gives new tokens for a refresh token. If an old token is used again, the session ends (RFC 9700, 4.14.2). */
export async function refreshSession(deps: Deps, audience: Audience, token: string, client?: Client) {
  const { secrets } = deps.config
  const sessionId = sessionOf(token)
  const asked = sessionId && { sessionId, audience, token, client }
  const rotated = asked && (await inTransaction(deps.db, (trx) => rotate(trx, secrets, asked)))
  if (!rotated) throw new AppError('session-expired')
  const { subjectId, refreshToken } = rotated
  const accessToken = await signAccessToken(secrets, audience, { sessionId, ...rotated })
  return { tokens: { accessToken, refreshToken }, subjectId }
}

interface Rotation {
  sessionId: string
  audience: Audience
  token: string
  client: Client | undefined
}

async function rotate(trx: Db, secrets: Secrets, { sessionId, audience, token, client }: Rotation) {
  const session = await queries.findSessionForUpdate(trx, sessionId, audience)
  if (!session || session.revokedAt || session.isOver) return null
  const { subjectId } = session
  const hash = hashRefreshToken(token)
  const successors = nextRefreshTokens(secrets, sessionId, token)
  if (hash === session.refreshHash) {
    const [refreshToken] = successors
    const hashes = { previousHash: hash, refreshHash: hashRefreshToken(refreshToken) }
    const idleExpiresAt = new Date(Date.now() + IDLE_MS)
    await queries.rotateSession(trx, sessionId, { ...hashes, idleExpiresAt, ...(client && traceOf(client)) })
    return { refreshToken, subjectId }
  }
  // A phone may lose an answer on a bad connection, so its old token is accepted until it uses the new ones.
  const isUnheard = audience === 'app' && session.usedHash !== session.refreshHash
  if (hash !== session.previousHash || !(session.isInGrace || isUnheard)) {
    await queries.revokeSession(trx, sessionId)
    if (audience === 'admin') await recordOfAdmin(trx, 'session.reuse', subjectId)
    return null
  }
  const refreshToken = successors.find((each) => hashRefreshToken(each) === session.refreshHash)
  return refreshToken === undefined ? null : { refreshToken, subjectId }
}

/** Ends the sessions of these tokens. An unknown or forged token ends nothing. */
export async function endSessions(
  { db, config }: Deps,
  audience: Audience,
  { refreshToken = '', accessToken }: Partial<Record<keyof Tokens, string | undefined>>,
): Promise<void> {
  const claims = accessToken && (await readAccessToken(config.secrets, audience, accessToken))
  const id = sessionOf(refreshToken)
  const hash = hashRefreshToken(refreshToken)
  await inTransaction(db, async (trx) => {
    const session = id === null ? undefined : await queries.findSessionForUpdate(trx, id, audience)
    const isTheirs = session && [session.refreshHash, session.previousHash].includes(hash)
    const ended = [
      isTheirs ? await queries.revokeSession(trx, session.id) : undefined,
      claims ? await queries.revokeSession(trx, claims.sessionId) : undefined,
    ]
    for (const subjectId of new Set(ended))
      if (subjectId && audience === 'admin') await recordOfAdmin(trx, 'session.end', subjectId)
  })
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
