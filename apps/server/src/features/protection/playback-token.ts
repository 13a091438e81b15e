// A short-lived token for the players inside the apps: opens the licence of one item, for one person, as long as the
// session lives that asked for it.
import { randomBytes } from 'node:crypto'
import { Id } from '@jinvani/contract'
import { SignJWT, jwtVerify } from 'jose'
import { deriveKey } from '../../platform/keys.ts'
import { tokenRules } from '../../platform/token-rules.ts'

export const PLAYBACK_SEC = 10 * 60
const AUDIENCE = 'playback'
const keyOf = (secret: string) => deriveKey(secret, 'playback-token')

export interface PlaybackClaims {
  contentId: string
  userId: string
  sessionId: string
}

export function signPlaybackToken(
  secret: string,
  { contentId, userId, sessionId }: PlaybackClaims,
  now = Date.now(),
): Promise<string> {
  const issued = Math.floor(now / 1000)
  return new SignJWT({ sid: sessionId, cid: contentId, jti: randomBytes(9).toString('base64url') })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('jinvani')
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + PLAYBACK_SEC)
    .sign(keyOf(secret))
}

/** Null for one that is expired, forged or of another kind. */
export async function readPlaybackToken(secret: string, token: string): Promise<PlaybackClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), tokenRules(AUDIENCE, PLAYBACK_SEC))
    return {
      contentId: Id.parse(payload['cid']),
      userId: Id.parse(payload.sub),
      sessionId: Id.parse(payload['sid']),
    }
  } catch {
    return null
  }
}
