import { limits } from '../limits.ts'

const url = 'Address that gets the requests: https, and not a private one.'
const active = 'Whether anything is sent. Events that happen while it is off are not kept.'
const description = `What it is for, in up to ${limits.webhookDescriptionMax} characters.`

export const webhookNotes = {
  'Webhook.url': url,
  'WebhookInput.url': url,
  'WebhookPatch.url': url,
  'Webhook.description': description,
  'WebhookInput.description': description,
  'WebhookPatch.description': description,
  events: 'Events that are sent to it.',
  'Webhook.active': active,
  'WebhookInput.active': active,
  'WebhookPatch.active': active,
  stopped: 'Why the server turned it off: `gone` after an answer 410, `failing` after five days of failures.',
  failingSince: 'Time of the first failed attempt since the last success, UTC; null after a success.',
  oldSecretUntil: 'Until then the old secret signs, too; null where there is none.',
  last: 'The last delivery that was tried; null before the first.',
  'Webhook.secret':
    'Secret of the signatures, `whsec_` and base64, in the answer that made it; null in all others.',
  'Delivery.event': 'Type of the message.',
  'Delivery.slug': 'Slug of the item at that time; empty for a ping.',
  'Delivery.state': '`waiting` for its next attempt, `delivered`, or `failed` for good.',
  'listDeliveries.state': '`waiting`, `delivered` or `failed`.',
  'Delivery.attempts': 'Number of attempts so far.',
  'Delivery.status': 'HTTP status of the last answer; null where none came.',
  'Delivery.answer': `Beginning of the last answer, or why none came.`,
  triedAt: 'Time of the last attempt, UTC.',
  nextAt: 'Time of the next attempt, UTC; null if there is none.',
  delivery: 'Id of the delivery to send again.',
  failedSince: 'Sends all deliveries again that failed for good since this moment, UTC.',
  'Sent.count': 'Number of deliveries that are sent now.',
  ping: '`true` sends a message of the type `ping`.',
}
