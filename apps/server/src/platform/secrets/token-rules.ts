// The rules for all our tokens, and the check of their signature.
import { type JWTPayload, type JWTVerifyOptions, type SignJWT, decodeProtectedHeader, jwtVerify } from 'jose'
import { type Keys, keysNamed } from './keys.ts'

/** The clocks of two machines differ: a token may begin so much earlier, and end so much later. */
const CLOCK_TOLERANCE_SEC = 30

/** `lifeSec`: the life of tokens that we sign. One without an end, or older than that, is refused. */
export function tokenRules(audience: string, lifeSec: number): JWTVerifyOptions {
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

export async function verifyToken(keys: Keys, token: string, rules: JWTVerifyOptions): Promise<JWTPayload> {
  let refused: unknown = new Error('The key of this token is not known')
  for (const { bytes } of keysNamed(keys, decodeProtectedHeader(token).kid)) {
    try {
      return (await jwtVerify(token, bytes, rules)).payload
    } catch (error) {
      refused = error
    }
  }
  throw refused
}
