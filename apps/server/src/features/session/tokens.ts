// Access tokens are JWTs that name a session and expire after 15 minutes. Refresh tokens are opaque; the next one is
// derived from each, so that a repeated refresh within the grace period gets the same answer.
import { createHash, randomBytes } from 'node:crypto'
import { Id } from '@jinvani/contract'
import { SignJWT } from 'jose'
import { type Secrets, deriveKeys, keyedHashes } from '../../platform/secrets/keys.ts'
import { signToken, tokenRules, verifyToken } from '../../platform/secrets/token-rules.ts'

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

/** Claim that ties an access token to the refresh token issued with it. */
export const pairOf = (refreshHash: string) => refreshHash.slice(0, 16)

export function signAccessToken(
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

/** Subject and session of a token; null if it is expired, forged or for another audience. */
export async function readAccessToken(keys: TokenKeys, audience: Audience, token: string) {
  try {
    const payload = await verifyToken(keys.access, token, tokenRules(audience, ACCESS_TOKEN_SEC))
    const claims = { sessionId: Id.parse(payload['sid']), subjectId: Id.parse(payload.sub) }
    return { ...claims, pair: payload['pair'] }
  } catch {
    return null
  }
}

export function firstRefreshToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString('base64url')}`
}

/** The next token by the current key, and by each other accepted key, which another process may have used. */
export function nextRefreshTokens(keys: TokenKeys, sessionId: string, token: string) {
  const [current, ...others] = keyedHashes(keys.refresh, token)
  const tokenOf = (hash: Buffer) => `${sessionId}.${hash.toString('base64url')}`
  return [tokenOf(current), ...others.map(tokenOf)] as const
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The session a refresh token claims to belong to. */
export function sessionOf(refreshToken: string): string | null {
  return Id.safeParse(refreshToken.split('.')[0]).data ?? null
}
