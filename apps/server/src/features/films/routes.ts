import type { Calls } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers, RawRequest } from '../../platform/http/handler.ts'
import { hearNotification, notGenuine } from './outside-provider.ts'
import { drmStatus, retrySubmission, startDrm } from './start.ts'
import { isGenuine } from './videocrypt/notification-signature.ts'

type Names = 'startDrm' | 'drmStatus' | 'retryDrm' | 'videocryptWebhook'

export function filmRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    startDrm: ({ body, actor }) => startDrm(deps, actor.id, body),
    drmStatus: ({ params }) => drmStatus(deps, params.id),
    retryDrm: ({ params, actor }) => retrySubmission(deps, actor.id, params.id),
    videocryptWebhook: ({ body, address }) => hearNotification(deps, body, address),
  }
}

/** Before anything of a notification is read. */
export function filmGuards({ config }: Deps): Partial<Record<keyof Calls, (request: RawRequest) => void>> {
  return {
    videocryptWebhook: ({ headers, rawBody }) => {
      const secret = config.videocrypt?.webhookSecret
      if (!secret || !isGenuine(secret, headers, rawBody)) throw notGenuine()
    },
  }
}
