// The rules for all tokens of this server, and the check of their signatures.
import { type JWTPayload, type JWTVerifyOptions, type SignJWT, decodeProtectedHeader, jwtVerify } from 'jose'
import { type Keys, keysNamed } from './keys.ts'

/** How long a token is accepted before it begins and after it ends, since the clocks of machines differ. */
const CLOCK_TOLERANCE_SEC = 30

type TokenRules = JWTVerifyOptions & { audience: string; maxTokenAge: number }

/** `lifeSec`: life of tokens that this server signs. A token that is older, or has no end, is refused. */
export function tokenRules(audience: string, lifeSec: number): TokenRules {
  return {
    issuer: 'jinvani',
    audience,
    algorithms: ['HS256'],
    requiredClaims: ['sub', 'exp'],
    maxTokenAge: lifeSec,
    clockTolerance: CLOCK_TOLERANCE_SEC,
  }
}

export function signToken(token: SignJWT, [{ id, bytes }]: Keys): Promise<string> {
  return token.setIssuer('jinvani').setProtectedHeader({ alg: 'HS256', kid: id }).sign(bytes)
}

/** How many checked tokens each process remembers: checking a signature costs a tenth of a short call. */
const MOST_CHECKED = 5000
const checked = new WeakMap<Keys, Map<string, { payload: JWTPayload; endsSec: number }>>()

export async function verifyToken(keys: Keys, token: string, rules: TokenRules): Promise<JWTPayload> {
  const ofKeys = checked.get(keys) ?? new Map<string, { payload: JWTPayload; endsSec: number }>()
  checked.set(keys, ofKeys)
  const name = `${rules.audience} ${token}`
  const known = ofKeys.get(name)
  if (known && known.endsSec > Date.now() / 1000) return known.payload
  let refused: unknown = new Error('The key of this token is not known')
  for (const { bytes } of keysNamed(keys, decodeProtectedHeader(token).kid)) {
    try {
      const { payload } = await jwtVerify(token, bytes, rules)
      const { iat = 0, exp = 0 } = payload
      if (ofKeys.size === MOST_CHECKED) ofKeys.clear()
      ofKeys.set(name, { payload, endsSec: Math.min(exp, iat + rules.maxTokenAge) + CLOCK_TOLERANCE_SEC })
      return payload
    } catch (error) {
      refused = error
    }
  }
  throw refused
}
