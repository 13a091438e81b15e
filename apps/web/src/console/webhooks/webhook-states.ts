import { type Delivery, type Webhook, type WebhookEvent, calls } from '@jinvani/contract'
import type { BadgeTone } from '../../ui/badge.tsx'
import { queryOf } from '../../api/client.ts'

export const webhookList = queryOf(['webhooks', 'list'], calls.listWebhooks)

export const eventLabels: Record<WebhookEvent, string> = {
  'content.published': 'An item went live',
  'content.changed': 'A live item changed',
  'content.withdrawn': 'An item is no longer live',
  'collection.published': 'A collection went live',
  'collection.changed': 'A live collection changed',
  'collection.withdrawn': 'A collection is no longer live',
  'film.ready': 'A film is ready',
  'film.failed': 'A film failed',
  ping: 'Test',
}

export const stateLabels: Record<Delivery['state'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
}

export function deliveryState({ state, status, attempts }: Delivery): { tone: BadgeTone; text: string } {
  const answer = status === null ? '' : ` (${status})`
  if (state === 'delivered') return { tone: 'success', text: stateLabels.delivered + answer }
  if (state === 'failed') return { tone: 'danger', text: stateLabels.failed + answer }
  return attempts === 0
    ? { tone: 'neutral', text: stateLabels.waiting }
    : { tone: 'warning', text: `Retrying${answer}` }
}

export function webhookState({ active, stopped, failingSince }: Webhook): { tone: BadgeTone; text: string } {
  if (stopped === 'gone') return { tone: 'danger', text: 'Turned off: the receiver is gone' }
  if (stopped === 'failing') return { tone: 'danger', text: 'Turned off: it failed for five days' }
  if (!active) return { tone: 'neutral', text: 'Off' }
  return failingSince === null ? { tone: 'success', text: 'On' } : { tone: 'warning', text: 'Failing' }
}
