// What every token of ours has to show, whatever it opens, and the key that it was signed with.
import { type JWTPayload, type JWTVerifyOptions, type SignJWT, decodeProtectedHeader, jwtVerify } from 'jose'
import { type Keys, keysNamed } from './keys.ts'

/** The clocks of two machines may differ: so much earlier a token may begin, and so much later end. */
const CLOCK_TOLERANCE_SEC = 30

/** `lifeSec`: of those that we sign. One without an end, or older than that, is none of them. */
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

/** Throws unless one of our keys signed it and it keeps the rules. */
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
