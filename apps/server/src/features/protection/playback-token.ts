// A short-lived token for the players inside the apps: it gets the licence of one item for one person, as long as
// the session that requested it is open.
import { randomBytes } from 'node:crypto'
import { Id } from '@jinvani/contract'
import { SignJWT } from 'jose'
import { type Secrets, deriveKeys } from '../../platform/secrets/keys.ts'
import { signToken, tokenRules, verifyToken } from '../../platform/secrets/token-rules.ts'
import { PLAYBACK_SEC } from '../plays/service.ts'

const AUDIENCE = 'playback'
const keysOf = (secrets: Secrets) => deriveKeys(secrets, 'playback-token')

export interface PlaybackClaims {
  contentId: string
  userId: string
  sessionId: string
}

export function signPlaybackToken(
  secrets: Secrets,
  { contentId, userId, sessionId }: PlaybackClaims,
  now = Date.now(),
): Promise<string> {
  const issued = Math.floor(now / 1000)
  const token = new SignJWT({ sid: sessionId, cid: contentId, jti: randomBytes(9).toString('base64url') })
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + PLAYBACK_SEC)
  return signToken(token, keysOf(secrets))
}

/** Null for an expired or forged token, or one of another kind. */
export async function readPlaybackToken(secrets: Secrets, token: string): Promise<PlaybackClaims | null> {
  try {
    const payload = await verifyToken(keysOf(secrets), token, tokenRules(AUDIENCE, PLAYBACK_SEC))
    return {
      contentId: Id.parse(payload['cid']),
      userId: Id.parse(payload.sub),
      sessionId: Id.parse(payload['sid']),
    }
  } catch {
    return null
  }
}
