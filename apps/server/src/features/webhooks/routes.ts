import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import * as webhooks from './service.ts'

export function webhookRoutes(deps: Deps) {
  return {
    listWebhooks: () => webhooks.listWebhooks(deps),
    createWebhook: ({ body }) => webhooks.createWebhook(deps, body),
    updateWebhook: ({ params, body }) => webhooks.updateWebhook(deps, params.id, body),
    deleteWebhook: ({ params }) => webhooks.deleteWebhook(deps, params.id),
    renewWebhookSecret: ({ params }) => webhooks.renewSecret(deps, params.id),
    listDeliveries: ({ params, query }) => webhooks.listDeliveries(deps, params.id, query),
    sendDeliveries: ({ params, body }) => webhooks.sendDeliveries(deps, params.id, body),
  } satisfies Partial<Handlers>
}
