// Tokens with a valid signature. The server must refuse all but the `sound` one: most would be valid for too long.
import { decodeJwt, SignJWT } from 'jose'
import { defined } from '../platform/record-fields.ts'

export async function lastingTokens(token: string, key: Uint8Array): Promise<Record<string, string>> {
  const claims = decodeJwt(token)
  const now = Math.floor(Date.now() / 1000)
  const year = 365 * 24 * 60 * 60
  const faults = {
    sound: {},
    'no end': { exp: undefined },
    'no beginning': { iat: undefined },
    'an end in a year, begun yesterday': { iat: now - 24 * 60 * 60, exp: now + year },
    'a beginning and an end in a year': { iat: now + year, exp: now + year + 60 },
    nobody: { sub: undefined },
  }
  const signed = Object.entries(faults).map(async ([name, fault]) => {
    const jwt = new SignJWT(defined({ ...claims, ...fault })).setProtectedHeader({ alg: 'HS256' })
    return [name, await jwt.sign(key)] as const
  })
  return Object.fromEntries(await Promise.all(signed))
}
