import { zodResolver } from '@hookform/resolvers/zod'
import {
  type Delivery,
  type DeliveryQuery,
  DeliveryState,
  type Webhook,
  WebhookInput,
  calls,
  libraryEvents,
  limits,
} from '@jinvani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { queryOf, request } from '../../api/client.ts'
import { copySecret } from '../../sentences/copy-text.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../sentences/show-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { OpeningRow } from '../../ui/lists/opening-row.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useListMutation } from '../lists/list-query.ts'
import { fromIndiaInput, indiaInput, indiaText } from '../schedule/india-time.ts'
import { deliveryState, eventLabels, stateLabels } from './webhook-states.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'

interface FormProps {
  /** The webhook to edit; null to create one. */
  webhook: Webhook | null
  /** `created`: the new webhook, whose secret is shown next. Missing after an update or a cancel. */
  onClose: (created?: Webhook) => void
}

export function WebhookForm({ webhook, onClose }: FormProps) {
  const words = webhook ? 'update' : 'create'
  const save = useListMutation('webhooks', (body: WebhookInput) =>
    webhook
      ? request(calls.updateWebhook, { params: { id: webhook._id }, body })
      : request(calls.createWebhook, { body }),
  )
  const form = useForm<z.input<typeof WebhookInput>, unknown, WebhookInput>({
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [...libraryEvents],
      active: webhook?.active ?? true,
    },
    resolver: zodResolver(WebhookInput),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      form={form}
      send={async (body) => {
        const saved = await save.mutateAsync(body)
        toast.success(successes.webhooks[words])
        onClose(webhook ? undefined : saved)
      }}
      failure={failures.webhooks[words]}
      onClose={onClose}
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      words={[webhook ? 'Update Webhook' : 'Create Webhook', 'Saving...']}
    >
      <Field label="Address" required hint="A public https address." error={errors.url?.message}>
        <TextInput {...form.register('url')} type="url" maxLength={limits.urlMax} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextInput {...form.register('description')} dir="auto" maxLength={limits.webhookDescriptionMax} />
      </Field>
      <fieldset className="grid gap-1">
        <legend className="text-sm font-medium">Events</legend>
        {libraryEvents.map((event) => (
          <Checkbox key={event} {...form.register('events')} value={event} label={eventLabels[event]} />
        ))}
        {errors.events && <p className="text-sm text-danger">{errors.events.message}</p>}
      </fieldset>
      <Switch
        {...form.register('active')}
        label="Active"
        hint="While it is off, nothing is sent, and events are not kept for later."
      />
    </FormDialog>
  )
}

export function SecretDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const secret = webhook.secret ?? ''
  const until = indiaText(webhook.oldSecretUntil)
  return (
    <Dialog
      onClose={onClose}
      title="Secret of the Webhook"
      description={`Give it to the receiver, which checks the signatures with it. It is not shown again.${until && ` The old secret works until ${until} India time.`}`}
      safe={null}
      actions={
        <>
          <Button icon={Copy} onClick={() => void copySecret(secret, successes.webhooks.copied)}>
            Copy Secret
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Field label="Secret">
        <TextInput readOnly value={secret} onFocus={({ target }) => target.select()} className="font-mono" />
      </Field>
    </Dialog>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
const PAGE_SIZE = 20

function useReplay(id: string) {
  const replay = useListMutation('webhooks', (body: { delivery?: string; failedSince?: string }) =>
    request(calls.sendDeliveries, { params: { id }, body }),
  )
  const run = (body: Parameters<typeof replay.mutate>[0]) =>
    replay.mutate(body, {
      onSuccess: ({ count }) => toast.success(successes.webhooks.replay(count)),
      onError: (error) => showError(error, failures.webhooks.replay),
    })
  return { run, isBusy: replay.isPending }
}

function Row({ delivery, ...replay }: { delivery: Delivery } & ReturnType<typeof useReplay>) {
  const { _id, event, slug, attempts, triedAt, nextAt, createdAt, answer } = delivery
  const { tone, text } = deliveryState(delivery)
  const facts = [
    `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
    triedAt && `last at ${indiaText(triedAt)}`,
    nextAt && `next at ${indiaText(nextAt)}`,
  ]
  return (
    <OpeningRow
      sentence={slug === '' ? eventLabels[event] : `${eventLabels[event]}: ${slug}`}
      badge={<Badge tone={tone}>{text}</Badge>}
      at={createdAt}
      time={indiaText(createdAt)}
    >
      <p className="text-sm text-muted">{facts.filter(Boolean).join(', ')}</p>
      {answer !== '' && (
        <pre className="max-h-40 overflow-y-auto rounded bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
          {answer}
        </pre>
      )}
      <Button
        size="sm"
        busy={replay.isBusy}
        onClick={() => replay.run({ delivery: _id })}
        className="justify-self-start"
      >
        Send Again
      </Button>
    </OpeningRow>
  )
}

function Failed({ run, isBusy }: ReturnType<typeof useReplay>) {
  const [since, setSince] = useState(() => indiaInput(new Date(Date.now() - DAY_MS).toISOString()))
  const failedSince = fromIndiaInput(since)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Failed Since (India)" className="min-w-0 grow">
        <TextInput type="datetime-local" value={since} onChange={({ target }) => setSince(target.value)} />
      </Field>
      <Button
        busy={isBusy}
        disabled={failedSince === null}
        onClick={() => failedSince !== null && run({ failedSince })}
      >
        Send All Failed Again
      </Button>
    </div>
  )
}

export function DeliveryLog({ webhook: { _id: id }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [query, setQuery] = useState<DeliveryQuery>({ page: 1, pageSize: PAGE_SIZE })
  const list = useQuery({
    ...queryOf(['webhooks', 'list', id, query], calls.listDeliveries, { params: { id }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: 3000,
  })
  useShowError(list.error, failures.webhooks.log)
  const replay = useReplay(id)
  const { data } = list
  return (
    <Dialog
      onClose={onClose}
      wide
      title="Deliveries"
      description={`What was sent within ${limits.deliveryDays} days, newest first, in India’s time.`}
      safe="Close"
    >
      <Failed {...replay} />
      <Field label="State">
        <Select
          value={query.state ?? ''}
          onChange={({ target }) =>
            setQuery({ ...query, page: 1, state: DeliveryState.safeParse(target.value).data })
          }
          none="All"
          labels={stateLabels}
        />
      </Field>
      {list.isPending && <Spinner label="Loading" />}
      {list.isError && !data && <Button onClick={() => void list.refetch()}>Try again</Button>}
      {data?.total === 0 && <EmptyState isInside title="Nothing found" />}
      {data && (
        <ul aria-label="Deliveries" className="grid gap-2 empty:hidden">
          {data.items.map((delivery) => (
            <li key={delivery._id}>
              <Row delivery={delivery} {...replay} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={query.page}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => setQuery({ ...query, page })}
      />
    </Dialog>
  )
}
