import { apiPrefix, calls } from '@jinvani/contract'

const licences = `${apiPrefix}${calls.licence.path.replace(/:\w+$/, '')}`

/**
 * A licence or key of our own server, asked for under the name by which the console was opened; null for one of another
 * server, which must never see the token of a member of staff.
 */
export function ownLicence(address: string, origin: string): string | null {
  if (!URL.canParse(address, origin)) return null
  const { pathname, search } = new URL(address, origin)
  return pathname.startsWith(licences) ? `${origin}${pathname}${search}` : null
}
