// Who makes the streams: this installation's own workers, or a service outside. Clear ladders are always made here.
// A new service is named in `config.ts` and here; the rest of it lies in a folder of its own.
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { type OutsideProvider, makeContentKeys } from '../protection/service.ts'
import type { Submission } from './queries.ts'
import { connectVideocrypt } from './videocrypt/client.ts'
import { videocryptGuards, videocryptRoutes } from './videocrypt/notifications.ts'

interface Provider {
  name: Submission['provider']
  /** In the transaction that made the submission. */
  start(deps: Deps, trx: Db, submission: Submission): Promise<void>
}

const local: Provider = {
  name: 'local',
  async start(deps, trx, { id, kind }) {
    if (kind === 'drm') await makeContentKeys(trx, deps.config, id)
    await deps.queue.send(trx, 'film.package', { submissionId: id })
  },
}

/** Null where this installation makes no streams. */
export function providerFor({ config }: Deps, kind: Submission['kind']): Provider | null {
  if (kind === 'clear' || !config.outsideProvider) return config.mediaProcessing ? local : null
  return {
    name: config.outsideProvider.name,
    start: (deps, trx, { id }) => deps.queue.send(trx, 'submission.send', { submissionId: id }),
  }
}

/** The service that has a submission; null where this installation works with it no more. */
export function outsideProviderOf(
  { outsideProvider: access }: Deps['config'],
  { provider }: Pick<Submission, 'provider'>,
): OutsideProvider | null {
  if (!access || access.name !== provider) return null
  switch (access.name) {
    case 'videocrypt':
      return connectVideocrypt(access)
  }
}

export const providerRoutes = (deps: Deps) => ({ ...videocryptRoutes(deps) })
export const providerGuards = (deps: Deps) => ({ ...videocryptGuards(deps) })
