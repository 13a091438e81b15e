import { call } from '../call.ts'
import { superAdmins } from '../roles.ts'
import * as webhooks from './webhooks.ts'

export const webhookCalls = {
  listWebhooks: call('GET', '/admin/webhooks', {
    roles: superAdmins,
    summary: 'The webhooks, oldest first, each with its last delivery',
    output: webhooks.WebhookList,
  }),
  createWebhook: call('POST', '/admin/webhooks', {
    roles: superAdmins,
    summary: 'Create a webhook and get its secret',
    activity: 'webhook.create',
    input: webhooks.WebhookInput,
    output: webhooks.Webhook,
    status: 201,
    fresh: true,
  }),
  updateWebhook: call('PUT', '/admin/webhooks/:id', {
    roles: superAdmins,
    summary: 'Change a webhook; fields that are left out keep their values',
    activity: 'webhook.update',
    input: webhooks.WebhookPatch,
    output: webhooks.Webhook,
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
    activity: 'webhook.update',
    output: webhooks.Webhook,
    fresh: true,
  }),
  listDeliveries: call('GET', '/admin/webhooks/:id/deliveries', {
    roles: superAdmins,
    summary: 'Deliveries to a webhook of the last 30 days, newest first',
    query: webhooks.DeliveryQuery,
    output: webhooks.DeliveryList,
  }),
  sendDeliveries: call('POST', '/admin/webhooks/:id/send', {
    roles: superAdmins,
    summary: 'Send a ping, or repeat one delivery or all that have failed since a given time',
    activity: 'webhook.send',
    input: webhooks.SendInput,
    output: webhooks.Sent,
  }),
} as const
