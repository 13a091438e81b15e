// A provider makes protected streams and issues tokens for them: this server's workers, or an outside service. Streams
// without protection are always made here.
import { createHash } from 'node:crypto'
import type { PlaybackToken, ProtectedStream } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RawRequest } from '../../platform/http/handler.ts'
import { PLAYBACK_SEC, takeLease } from '../plays/service.ts'
import { type PlaybackClaims, issueOwnToken, makeContentKeys } from '../protection/service.ts'
import { ProviderFailed, assertMayBePlayed } from './outside/outside-provider.ts'
import type { PlayedFilm, Submission } from './queries.ts'
import { connectVideocrypt } from './outside/videocrypt/client.ts'

export interface Viewer extends PlaybackClaims {
  stream: ProtectedStream
  /** False for staff: their playbacks do not count towards the limit on films played at the same time. */
  isCounted: boolean
}

interface Provider {
  name: Submission['provider']
  start(deps: Deps, trx: Db, submission: Submission): Promise<void>
  forget(deps: Deps, trx: Db, submission: Submission): Promise<void>
  issueToken(deps: Deps, film: PlayedFilm, viewer: Viewer): Promise<PlaybackToken>
}

const local: Provider = {
  name: 'local',
  async start(deps, trx, { id, kind, turn }) {
    if (kind === 'drm') await makeContentKeys(trx, deps.config, id)
    await deps.queue.send(trx, 'film.package', { submissionId: id }, { priority: -turn })
  },
  forget: (deps, trx) => deps.queue.send(trx, 'package.collect', {}),
  issueToken: (deps, _film, viewer) => issueOwnToken(deps, viewer),
}

/** A hash that stands for a person or device: the provider learns nothing else about them. */
const nameOf = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 32)

const outside = (name: Provider['name']): Provider => ({
  name,
  start: (deps, trx, { id }) => deps.queue.send(trx, 'submission.send', { submissionId: id }),
  async forget(deps, trx, { providerRef: ref }) {
    if (ref !== null) await deps.queue.send(trx, 'film.forget', { provider: name, ref })
  },
  // The film counts as playing from here on, since licences do not pass through this server.
  async issueToken(deps, { id, providerRef: ref }, { userId, sessionId, stream, isCounted }) {
    const provider = findOutsideProvider(deps.config, name)
    if (!provider) throw new AppError('drm-unavailable')
    if (ref === null) throw new AppError('not-found')
    if (isCounted) await takeLease(deps, { userId, sessionId }, id)
    try {
      const wish = { ref, stream, person: nameOf(userId), device: nameOf(sessionId) }
      const token = await provider.issueToken(wish)
      await assertMayBePlayed(deps.config, [token.licenceUrl, token.certificateUrl, token.url])
      return { ...token, expiresIn: PLAYBACK_SEC }
    } catch (err) {
      if (!(err instanceof ProviderFailed)) throw err
      deps.log.warn({ err, contentId: id }, 'the provider gave no playback token')
      throw new AppError('drm-unavailable', { message: 'This film cannot be opened now. Please try again.' })
    }
  },
})

export function providerFor({ config }: Deps, kind: Submission['kind']): Provider | null {
  if (kind === 'clear' || !config.outsideProvider) return config.mediaProcessing ? local : null
  return outside(config.outsideProvider.name)
}

export const findProvider = ({ provider }: Pick<Submission, 'provider'>): Provider =>
  provider === 'local' ? local : outside(provider)

/** The outside service of this name. Null for `local`, and if the settings do not name the service. */
export function findOutsideProvider({ outsideProvider: access }: Deps['config'], name: string) {
  return access?.name === name ? connectVideocrypt(access) : null
}

/** Checks the signature of a notification before its body is parsed. */
export const providerGuards = ({ config }: Deps) => ({
  videocryptWebhook(request: RawRequest) {
    if (!findOutsideProvider(config, 'videocrypt')?.isGenuine(request))
      throw new AppError('unauthenticated', { message: 'The notification is not signed' })
  },
})
