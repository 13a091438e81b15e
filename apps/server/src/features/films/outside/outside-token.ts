// A token of a service outside: made for one person, one film and one playback.
import { createHash } from 'node:crypto'
import type { PlaybackToken } from '@jinvani/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import {
  type OutsideProvider,
  type PlaybackWish,
  PLAYBACK_SEC,
  ProviderFailed,
  takeLease,
} from '../../protection/service.ts'
import { assertMayBePlayed } from './outside-addresses.ts'
import type { Viewer } from '../providers.ts'
import type { PlayedFilm } from '../queries.ts'

/** The provider tells people and devices apart by these, and learns nothing else of them. */
const nameOf = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 32)

/** The licence does not pass through here, so it is the token that counts as a film that plays. */
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
