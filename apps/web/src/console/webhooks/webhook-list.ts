import { calls } from '@jinvani/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/client.ts'

export const webhookList = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => request(calls.listWebhooks, { signal }),
})
