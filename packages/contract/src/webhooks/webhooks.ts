// Webhooks: addresses of other servers that get the events of the library, and the log of what was sent to them.
import { z } from 'zod'
import { Id, Timestamp, adminPaging, named, text, webUrl } from '../fields.ts'
import { limits } from '../limits.ts'

export const libraryEvents = [
  'content.published',
  'content.changed',
  'content.withdrawn',
  'collection.published',
  'collection.changed',
  'collection.withdrawn',
  'film.ready',
  'film.failed',
] as const
export const LibraryEvent = z.enum(libraryEvents, 'This is no event of a webhook')
export type LibraryEvent = z.infer<typeof LibraryEvent>
/** Types of messages. `ping` is a test message that staff send. */
export const WebhookEvent = z.enum([...libraryEvents, 'ping'])
export type WebhookEvent = z.infer<typeof WebhookEvent>

const sent = {
  url: webUrl('Address'),
  description: text('Description', { max: limits.webhookDescriptionMax }),
  events: z
    .array(LibraryEvent, 'Events must be a list')
    .min(1, 'Choose at least one event')
    .max(50, 'Choose each event once')
    .transform((events) => libraryEvents.filter((event) => events.includes(event))),
  active: z.boolean('Active must be true or false'),
}
export const WebhookInput = z.strictObject({
  ...sent,
  description: sent.description.default(''),
  active: sent.active.default(true),
})
export type WebhookInput = z.infer<typeof WebhookInput>
export const WebhookPatch = z.strictObject(sent).partial()
export type WebhookPatch = z.infer<typeof WebhookPatch>

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const Delivery = z.object({
  _id: Id,
  event: WebhookEvent,
  slug: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  status: z.int().nullable(),
  answer: z.string(),
  triedAt: Timestamp.nullable(),
  nextAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type Delivery = z.infer<typeof Delivery>

const WebhookStop = named('WebhookStop', z.enum(['gone', 'failing']))

export const Webhook = z.object({
  _id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(LibraryEvent),
  active: z.boolean(),
  stopped: WebhookStop.nullable(),
  failingSince: Timestamp.nullable(),
  oldSecretUntil: Timestamp.nullable(),
  last: Delivery.nullable(),
  secret: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Webhook = z.infer<typeof Webhook>
export const WebhookList = z.object({ items: z.array(Webhook) })

export const DeliveryQuery = z.object({ ...adminPaging, state: DeliveryState.optional().catch(undefined) })
export type DeliveryQuery = z.infer<typeof DeliveryQuery>
export const DeliveryList = z.object({ items: z.array(Delivery), total: z.int() })
export type DeliveryList = z.infer<typeof DeliveryList>

/** Exactly one of: a ping, one delivery to send again, or the time since which all failed deliveries are sent again. */
export const SendInput = z
  .strictObject({
    ping: z.literal(true, 'Ping must be true').optional(),
    delivery: Id.optional(),
    failedSince: Timestamp.optional(),
  })
  .refine((input) => Object.keys(input).length === 1, 'Name one thing to send')
export type SendInput = z.infer<typeof SendInput>
export const Sent = z.object({ count: z.int() })
