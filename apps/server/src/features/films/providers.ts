// Who makes the streams and opens them: this installation's own workers, or a service outside. Clear ladders are always
// made here. A new service is named in `config.ts` and here; the rest of it lies in a folder of its own.
import type { PlaybackToken, ProtectedStream } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { RawRequest } from '../../platform/http/handler.ts'
import {
  type OutsideProvider,
  type PlaybackClaims,
  issueOwnToken,
  makeContentKeys,
} from '../protection/service.ts'
import { issueOutsideToken } from './outside/outside-token.ts'
import type { PlayedFilm, Submission } from './queries.ts'
import { connectVideocrypt } from './videocrypt/client.ts'
import { videocryptRoutes } from './videocrypt/notifications.ts'

export interface Viewer extends PlaybackClaims {
  stream: ProtectedStream
  /** Staff are not. */
  isCounted: boolean
}

/** What every provider does. How far a film is, our own workers write by themselves; a service outside is asked. */
interface Provider {
  name: Submission['provider']
  /** In the transaction that made the submission. */
  start(deps: Deps, trx: Db, submission: Submission): Promise<void>
  /** In the transaction that ended it. */
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

const outside = (name: Provider['name']): Provider => ({
  name,
  start: (deps, trx, { id }) => deps.queue.send(trx, 'submission.send', { submissionId: id }),
  async forget(deps, trx, { providerRef: ref }) {
    if (ref !== null) await deps.queue.send(trx, 'film.forget', { provider: name, ref })
  },
  async issueToken(deps, film, viewer) {
    const provider = outsideProviderOf(deps.config, { provider: name })
    if (!provider) throw new AppError('drm-unavailable')
    return await issueOutsideToken(deps, provider, film, viewer)
  },
})

/** Null where this installation makes no streams. */
export function providerFor({ config }: Deps, kind: Submission['kind']): Provider | null {
  if (kind === 'clear' || !config.outsideProvider) return config.mediaProcessing ? local : null
  return outside(config.outsideProvider.name)
}

/** Who has a submission. */
export const providerOf = ({ provider }: Pick<Submission, 'provider'>): Provider =>
  provider === 'local' ? local : outside(provider)

/** The service that has a submission; null where this installation works with it no more. */
export function outsideProviderOf(
  { outsideProvider: access }: Deps['config'],
  { provider }: { provider: string },
): OutsideProvider | null {
  if (!access || access.name !== provider) return null
  switch (access.name) {
    case 'videocrypt':
      return connectVideocrypt(access)
  }
}

export const providerRoutes = (deps: Deps) => ({ ...videocryptRoutes(deps) })

/** Before anything of a notification is read. */
export function providerGuards({ config }: Deps) {
  return {
    videocryptWebhook(request: RawRequest): void {
      if (!outsideProviderOf(config, { provider: 'videocrypt' })?.isGenuine(request))
        throw new AppError('unauthenticated', { message: 'The notification is not signed' })
    },
  }
}
