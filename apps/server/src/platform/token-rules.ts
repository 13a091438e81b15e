// What every token of ours has to show, whatever it opens.
import type { JWTVerifyOptions } from 'jose'

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
