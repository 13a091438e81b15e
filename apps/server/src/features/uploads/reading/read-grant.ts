// A signed address for an original that nobody else may read: for a provider that fetches it, for a while.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { deriveKey } from '../../../platform/keys.ts'

const sign = (secret: string, key: string, expires: number) =>
  createHmac('sha256', deriveKey(secret, 'read-address')).update(`${key}\n${expires}`).digest()

export function signedReadUrl(
  { secret, publicUrl }: Pick<Deps['config'], 'secret' | 'publicUrl'>,
  key: string,
  seconds: number,
): string {
  const expires = Math.floor(Date.now() / 1000) + seconds
  const grant = sign(secret, key, expires).toString('base64url')
  return `${publicUrl}/media/${key}?${new URLSearchParams({ expires: String(expires), grant }).toString()}`
}

export function mayRead(secret: string, key: string, { expires, grant }: Record<string, unknown>): boolean {
  if (typeof expires !== 'string' || typeof grant !== 'string' || !/^\d{1,15}$/.test(expires)) return false
  const wanted = sign(secret, key, Number(expires))
  const given = Buffer.from(grant, 'base64url')
  return (
    given.length === wanted.length && timingSafeEqual(given, wanted) && Number(expires) * 1000 > Date.now()
  )
}
