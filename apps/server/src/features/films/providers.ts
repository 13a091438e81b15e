// Who makes the streams: this installation's own workers, or the outside service. Clear ladders are always made here.
import type { Db } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { makeContentKey } from '../protection/service.ts'
import type { Submission } from './queries.ts'

interface Provider {
  name: Submission['provider']
  /** In the transaction that made the submission. */
  start(deps: Deps, trx: Db, submission: Submission): Promise<void>
}

const local: Provider = {
  name: 'local',
  async start(deps, trx, { id, kind }) {
    if (kind === 'drm') await makeContentKey(trx, deps.config.secret, id)
    await deps.queue.send(trx, 'film.package', { submissionId: id })
  },
}

const videocrypt: Provider = {
  name: 'videocrypt',
  start: (deps, trx, { id }) => deps.queue.send(trx, 'submission.send', { submissionId: id }),
}

/** Null where this installation makes no streams. */
export function providerFor({ config }: Deps, kind: Submission['kind']): Provider | null {
  if (kind === 'drm' && config.videocrypt) return videocrypt
  return config.mediaProcessing ? local : null
}
