// Access tokens are JWTs of 15 minutes that name a session; refresh tokens are opaque, and each one determines its successor,
// so that a repeated refresh within the grace gets the same answer.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { Id } from '@jinvani/contract'
import { SignJWT, jwtVerify } from 'jose'
import { deriveKey } from '../../platform/keys.ts'
import { tokenRules } from '../../platform/token-rules.ts'

export type Audience = 'admin' | 'app'
const ACCESS_TOKEN_SEC = 15 * 60

export function tokenKeys(secret: string) {
  return { access: deriveKey(secret, 'access-token'), refresh: deriveKey(secret, 'refresh-token') }
}
export type TokenKeys = ReturnType<typeof tokenKeys>

interface AccessClaims {
  audience: Audience
  subjectId: string
  sessionId: string
}

export function signAccessToken(
  keys: TokenKeys,
  { audience, subjectId, sessionId }: AccessClaims,
): Promise<string> {
  return new SignJWT({ sid: sessionId, jti: randomBytes(9).toString('base64url') })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('jinvani')
    .setAudience(audience)
    .setSubject(subjectId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_SEC} s`)
    .sign(keys.access)
}

/** Whose token it is and of which session; null for one that is expired, forged or for another audience. */
export async function readAccessToken(keys: TokenKeys, audience: Audience, token: string) {
  try {
    const { payload } = await jwtVerify(token, keys.access, tokenRules(audience, ACCESS_TOKEN_SEC))
    return { sessionId: Id.parse(payload['sid']), subjectId: Id.parse(payload.sub) }
  } catch {
    return null
  }
}

export function firstRefreshToken(sessionId: string): string {
  return `${sessionId}.${randomBytes(32).toString('base64url')}`
}

export function nextRefreshToken(keys: TokenKeys, sessionId: string, token: string): string {
  return `${sessionId}.${createHmac('sha256', keys.refresh).update(token).digest('base64url')}`
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The session a refresh token claims to belong to. */
export function sessionOf(refreshToken: string): string | null {
  return Id.safeParse(refreshToken.split('.')[0]).data ?? null
}
