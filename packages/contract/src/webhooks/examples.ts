import { createdAt, ids, updatedAt } from '../example-values.ts'
import type { ExamplesOf } from '../example.ts'
import { limits } from '../limits.ts'
import type { webhookCalls } from './calls.ts'

const fields = {
  url: 'https://apps.example.org/hooks/jinvani',
  description: 'Notifications of the apps',
  events: ['content.published' as const, 'content.withdrawn' as const],
  active: true,
}
const webhook = {
  _id: ids.webhook,
  ...fields,
  stopped: null,
  failingSince: null,
  oldSecretUntil: null,
  last: null,
  secret: null,
  createdAt,
  updatedAt: createdAt,
}
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const ping = {
  _id: ids.delivery,
  event: 'ping' as const,
  slug: '',
  state: 'waiting' as const,
  attempts: 0,
  status: null,
  answer: '',
  triedAt: null,
  nextAt: updatedAt,
  createdAt: updatedAt,
}

export const webhookExamples: ExamplesOf<keyof typeof webhookCalls> = {
  listWebhooks: { answer: { items: [webhook] } },
  createWebhook: {
    about: `The address is https and public. The server signs each request with the secret, which it shows only here. There are at most ${limits.webhooksMax}.`,
    body: fields,
    answer: { ...webhook, secret },
  },
  updateWebhook: {
    about: 'Turning a webhook on forgets earlier failures. What still waits is sent then.',
    params: { id: ids.webhook },
    body: { active: false },
    answer: { ...webhook, active: false, updatedAt },
  },
  deleteWebhook: { params: { id: ids.webhook } },
  renewWebhookSecret: {
    about: `For ${limits.oldWebhookSecretHours} hours each request has a signature of the old secret, too.`,
    params: { id: ids.webhook },
    answer: { ...webhook, active: false, secret, oldSecretUntil: updatedAt, updatedAt },
  },
  listDeliveries: {
    params: { id: ids.webhook },
    query: { state: 'waiting' },
    answer: { items: [ping], total: 1 },
  },
  sendDeliveries: {
    about:
      'A request that is sent again has the same `webhook-id`, so that a receiver can know it. A webhook that is off gets it once it is on.',
    params: { id: ids.webhook },
    body: { ping: true },
    answer: { count: 1 },
  },
}
