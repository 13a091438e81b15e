import { type ExamplesOf, createdAt, ids, updatedAt } from '../example-values.ts'
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

export const examples: ExamplesOf<typeof webhookCalls> = {
  listWebhooks: { answer: { items: [webhook] } },
  createWebhook: {
    about: `The address must be https and public. The server signs each request with the secret, which it shows only here. At most ${limits.webhooksMax} webhooks can exist.`,
    body: fields,
    answer: { ...webhook, secret },
  },
  updateWebhook: {
    about: 'Turning a webhook on resets its failures and sends the deliveries that still wait.',
    params: { id: ids.webhook },
    body: { active: false },
    answer: { ...webhook, active: false, updatedAt },
  },
  deleteWebhook: { params: { id: ids.webhook } },
  renewWebhookSecret: {
    about: `For ${limits.oldWebhookSecretHours} hours each request also has a signature with the old secret.`,
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
      'A request that is sent again has the same `webhook-id`, so that the receiver can recognise it. A webhook that is off gets the request when it is turned on.',
    params: { id: ids.webhook },
    body: { ping: true },
    answer: { count: 1 },
  },
}

const url = 'Address to which requests are sent: https, and not a private address.'
const active = 'True if requests are sent. Events that happen while the webhook is off are never sent.'
const description = `What the webhook is for, in up to ${limits.webhookDescriptionMax} characters.`

export const notes = {
  'Webhook|WebhookInput|WebhookPatch.url': url,
  'Webhook|WebhookInput|WebhookPatch.description': description,
  events: 'Types of the events that are sent to the webhook.',
  'Webhook|WebhookInput|WebhookPatch.active': active,
  stopped:
    'Why the server turned the webhook off: `gone` after an answer with 410, `failing` after five days of failures; null if it did not.',
  failingSince: 'Time of the first failed attempt since the last success, UTC; null after a success.',
  oldSecretUntil:
    'Time until which requests also have a signature with the old secret, UTC; null if there is no old secret.',
  last: 'The last delivery that was tried; null before the first.',
  'Webhook.secret':
    'Secret for the signatures, `whsec_` and base64, only in the answer that made this secret; otherwise null.',
  'Delivery.event': 'Type of the message: an event of the library, or `ping`.',
  'Delivery.slug': 'Slug that the item or collection had at the time of the event; empty for a ping.',
  'Delivery.state': '`waiting` for its next attempt, `delivered`, or `failed` for good.',
  'listDeliveries.state': 'Only deliveries in this state: `waiting`, `delivered` or `failed`.',
  'Delivery.attempts': 'Number of attempts to send the message; `sendDeliveries` starts the count again.',
  'Delivery.status': 'HTTP status of the last answer; null if there was none.',
  'Delivery.answer': 'Beginning of the last answer, or why there was none.',
  triedAt: 'Time of the last attempt, UTC; null before the first.',
  nextAt: 'Time of the next attempt, UTC; null if there will be none.',
  delivery: 'Id of a delivery to send again.',
  failedSince: 'A time, UTC: sends again all deliveries that failed for good since then.',
  'Sent.count': 'Number of deliveries that the server sends now.',
  ping: '`true` sends a message of the type `ping`.',
}
