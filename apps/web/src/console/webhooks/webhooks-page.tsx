import { type Webhook, calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { listQuery } from '../lists/list-query.ts'
import { Unloaded } from '../lists/unloaded.tsx'
import { useRowAction } from '../lists/use-row-action.ts'
import { indiaText } from '../schedule/india-time.ts'
import { DeliveryLog, SecretDialog, WebhookForm } from './webhook-dialogs.tsx'
import { deliveryState, eventLabels, webhookList, webhookState } from './webhook-states.ts'

type Opened = { dialog: 'form'; webhook: Webhook | null } | { dialog: 'log' | 'secret'; webhook: Webhook }
type Open = (opened: Opened | null) => void

function useActions(open: Open) {
  return {
    remove: useRowAction<Webhook>({
      work: ({ _id: id }) => request(calls.deleteWebhook, { params: { id } }),
      list: 'webhooks',
      question: 'Are you sure you want to delete this webhook and its log? This action cannot be undone.',
      success: () => successes.webhooks.delete,
      failure: failures.webhooks.delete,
    }),
    renew: useRowAction<Webhook>({
      work: async ({ _id: id }) =>
        open({ dialog: 'secret', webhook: await request(calls.renewWebhookSecret, { params: { id } }) }),
      list: 'webhooks',
      question: 'The old secret works for another day. Make a new one?',
      success: () => successes.webhooks.renew,
      failure: failures.webhooks.renew,
    }),
    test: useRowAction<Webhook>({
      work: async (webhook) => {
        await request(calls.sendDeliveries, { params: { id: webhook._id }, body: { ping: true } })
        open({ dialog: 'log', webhook })
      },
      list: 'webhooks',
      success: () => successes.webhooks.test,
      failure: failures.webhooks.test,
    }),
  }
}

interface CardProps {
  webhook: Webhook
  actions: ReturnType<typeof useActions>
  open: Open
}

function WebhookCard({ webhook, actions: { remove, renew, test }, open }: CardProps) {
  const { _id: id, url, description, events, last } = webhook
  const { tone, text } = webhookState(webhook)
  const result = last && deliveryState(last)
  return (
    <CardSection
      title={description || new URL(url).host}
      description={<span className="wrap-anywhere">{url}</span>}
      aside={<Badge tone={tone}>{text}</Badge>}
    >
      <p className="text-sm text-muted">{events.map((event) => eventLabels[event]).join(' · ')}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {last && result ? (
          <>
            <Badge tone={result.tone}>{result.text}</Badge>
            <span className="text-muted">
              {eventLabels[last.event]}, {indiaText(last.triedAt)}
            </span>
          </>
        ) : (
          <span className="text-muted">Nothing was sent yet.</span>
        )}
      </p>
      <div className="flex flex-wrap gap-3 max-md:*:grow">
        <Button size="sm" onClick={() => open({ dialog: 'log', webhook })}>
          Deliveries
        </Button>
        <Button size="sm" busy={test.isBusy(id)} onClick={() => test.run(webhook)}>
          Send a Test
        </Button>
        <Button size="sm" onClick={() => open({ dialog: 'form', webhook })}>
          Edit
        </Button>
        <Button size="sm" busy={renew.isBusy(id)} onClick={() => renew.run(webhook)}>
          New Secret
        </Button>
        <Button size="sm" variant="ghost-danger" busy={remove.isBusy(id)} onClick={() => remove.run(webhook)}>
          Delete
        </Button>
      </div>
    </CardSection>
  )
}

function Webhooks({ open }: { open: Open }) {
  const list = useQuery({
    ...webhookList,
    ...listQuery,
    // Polls, because no event reports that a delivery has ended.
    refetchInterval: 5000,
  })
  const actions = useActions(open)
  const { data } = list
  useShowError(list.error, failures.webhooks.list)
  if (!data)
    return (
      <Unloaded query={list} failure={failures.webhooks.list} label="Loading webhooks" shapes={['h-56']} />
    )
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={WebhookIcon}
        title="No webhooks yet"
        text="A webhook tells another program when something in the library changes."
      />
    )
  return (
    <ul aria-label="Webhooks" className="grid max-w-3xl gap-5">
      {data.items.map((webhook) => (
        <li key={webhook._id}>
          <WebhookCard webhook={webhook} actions={actions} open={open} />
        </li>
      ))}
    </ul>
  )
}

export function WebhooksPage() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Signed messages to other programs when the library changes"
        action={
          <Button variant="primary" icon={Plus} onClick={() => setOpened({ dialog: 'form', webhook: null })}>
            Add Webhook
          </Button>
        }
      />
      <Webhooks open={setOpened} />
      {opened?.dialog === 'form' && (
        <WebhookForm
          webhook={opened.webhook}
          onClose={(created) => setOpened(created ? { dialog: 'secret', webhook: created } : null)}
        />
      )}
      {opened?.dialog === 'log' && <DeliveryLog webhook={opened.webhook} onClose={close} />}
      {opened?.dialog === 'secret' && <SecretDialog webhook={opened.webhook} onClose={close} />}
    </>
  )
}
