import type { Calls } from '@jinvani/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import * as webhooks from './service.ts'

type Names = {
  [Name in keyof Calls]: Calls[Name]['path'] extends `/admin/webhooks${string}` ? Name : never
}[keyof Calls]

export function webhookRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listWebhooks: () => webhooks.listWebhooks(deps),
    createWebhook: ({ body }) => webhooks.createWebhook(deps, body),
    updateWebhook: ({ params, body }) => webhooks.updateWebhook(deps, params.id, body),
    deleteWebhook: async ({ params }) => {
      await webhooks.deleteWebhook(deps, params.id)
      return undefined
    },
    renewWebhookSecret: ({ params }) => webhooks.renewSecret(deps, params.id),
    listDeliveries: ({ params, query }) => webhooks.listDeliveries(deps, params.id, query),
    sendDeliveries: ({ params, body }) => webhooks.sendDeliveries(deps, params.id, body),
  }
}
