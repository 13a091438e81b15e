import { createHash } from 'node:crypto'
import type { PlaybackToken } from '@jinvani/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AddressRefused, type Resolve, findPublicIps } from '../../../platform/outside/reach.ts'
import { PLAYBACK_SEC, takeLease } from '../../plays/service.ts'
import type { Viewer } from '../providers.ts'
import type { PlayedFilm } from '../queries.ts'
import { type OutsideProvider, type PlaybackWish, ProviderFailed } from './outside-provider.ts'

/** Throws unless the address is short, https, without a password, and resolves to public IP addresses only. */
export async function assertPublicAddress(address: string, resolve?: Resolve): Promise<void> {
  try {
    await findPublicIps(address, resolve)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    const message = `The provider sent an address that ${error.why}: ${address.slice(0, 100)}`
    throw new ProviderFailed(message, false)
  }
}

/** Players get these addresses from the provider, so they must be public https, unless the settings allow others. */
export async function assertMayBePlayed(
  { outsideProvider }: Deps['config'],
  addresses: (string | undefined)[],
): Promise<void> {
  if (outsideProvider?.allowsPrivate) return
  await Promise.all(
    addresses.filter((address) => address !== undefined).map((each) => assertPublicAddress(each)),
  )
}

/** A hash that stands for a person or device. The provider learns nothing else about them. */
const nameOf = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 32)

/** Issues a token. Licences do not pass through this server, so the film counts as playing from here on. */
export async function issueOutsideToken(
  deps: Deps,
  provider: OutsideProvider,
  { id, providerRef }: PlayedFilm,
  { userId, sessionId, stream, isCounted }: Viewer,
): Promise<PlaybackToken> {
  if (providerRef === null) throw new AppError('not-found')
  if (isCounted) await takeLease(deps, { userId, sessionId }, id)
  const wish = { ref: providerRef, stream, person: nameOf(userId), device: nameOf(sessionId) }
  try {
    return { ...(await askForToken(deps, provider, wish)), expiresIn: PLAYBACK_SEC }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    deps.log.warn({ err: error, contentId: id }, 'the provider gave no playback token')
    throw new AppError('drm-unavailable', { message: 'This film cannot be opened now. Please try again.' })
  }
}

async function askForToken({ config }: Deps, provider: OutsideProvider, wish: PlaybackWish) {
  const token = await provider.issueToken(wish)
  await assertMayBePlayed(config, [token.licenceUrl, token.certificateUrl, token.url])
  return token
}
