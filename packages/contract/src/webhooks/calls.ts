import { call } from '../call.ts'
import { superAdmins } from '../roles.ts'
import {
  DeliveryList,
  DeliveryQuery,
  Replayed,
  ReplayInput,
  Webhook,
  WebhookInput,
  WebhookList,
  WebhookPatch,
} from './webhooks.ts'

export const webhookCalls = {
  listWebhooks: call('GET', '/admin/webhooks', {
    roles: superAdmins,
    summary: 'The webhooks, oldest first, each with its last delivery',
    output: WebhookList,
  }),
  createWebhook: call('POST', '/admin/webhooks', {
    roles: superAdmins,
    summary: 'Create a webhook and get its secret',
    activity: 'webhook.create',
    input: WebhookInput,
    output: Webhook,
    status: 201,
    fresh: true,
  }),
  updateWebhook: call('PUT', '/admin/webhooks/:id', {
    roles: superAdmins,
    summary: 'Change the sent fields of a webhook',
    activity: 'webhook.update',
    input: WebhookPatch,
    output: Webhook,
    fresh: true,
  }),
  deleteWebhook: call('DELETE', '/admin/webhooks/:id', {
    roles: superAdmins,
    summary: 'Delete a webhook and its log',
    activity: 'webhook.delete',
    fresh: true,
  }),
  renewWebhookSecret: call('POST', '/admin/webhooks/:id/secret', {
    roles: superAdmins,
    summary: 'Make a new secret for a webhook',
    activity: 'webhook.renew-secret',
    output: Webhook,
    fresh: true,
  }),
  testWebhook: call('POST', '/admin/webhooks/:id/test', {
    roles: superAdmins,
    summary: 'Send a ping to a webhook',
    activity: 'webhook.test',
  }),
  listDeliveries: call('GET', '/admin/webhooks/:id/deliveries', {
    roles: superAdmins,
    summary: 'What was sent to a webhook within 30 days, newest first',
    query: DeliveryQuery,
    output: DeliveryList,
  }),
  replayDeliveries: call('POST', '/admin/webhooks/:id/replay', {
    roles: superAdmins,
    summary: 'Send a delivery again, or all that failed since a moment',
    activity: 'webhook.replay',
    input: ReplayInput,
    output: Replayed,
  }),
} as const
