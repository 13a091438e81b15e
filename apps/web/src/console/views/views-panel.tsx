import { type Category, type LibraryView, calls, editors, limits } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, Pencil, RefreshCw, Trash2, X } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../sentences/show-error.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useLibraryFilters } from '../library/library-filters.ts'
import { viewAddress, useLibraryLook, buildView, viewWords, viewsQuery } from './view-queries.ts'
import { useListMutation } from '../lists/list-query.ts'
import { useOneRun } from '../lists/use-one-run.ts'
import { useRowAction } from '../lists/use-row-action.ts'
import { useAdmin } from '../session/session.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'

interface NameFormProps {
  label: string
  /** The old name, when a view is renamed in its row. */
  before?: string
  words: 'create' | 'update'
  save: (name: string) => Promise<unknown>
  /** Called after the name was saved, and on Escape. */
  onEnd?: () => void
  children: (busy: boolean) => ReactNode
}

function NameForm({ label, before, words, save, onEnd, children }: NameFormProps) {
  const [name, setName] = useState(before ?? '')
  const [wrong, setWrong] = useState<string>()
  const { mutateAsync, isPending } = useListMutation('views', save)
  const submit = useOneRun(async () => {
    const given = name.trim()
    const tooLong = given.length > limits.viewNameMax && `Name cannot exceed ${limits.viewNameMax} characters`
    const fault = given === '' ? 'Name is required' : tooLong || undefined
    setWrong(fault)
    if (fault !== undefined) return
    try {
      if (given !== before) {
        await mutateAsync(given)
        toast.success(successes.views[words])
      }
      setName((now) => (now === name ? '' : now))
      onEnd?.()
    } catch (error) {
      showError(error, failures.views[words])
    }
  })
  const press = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate onSubmit={press} className="flex grow flex-wrap items-end gap-2">
      <Field label={label} hideLabel={before !== undefined} error={wrong} className="min-w-40 grow">
        <TextInput
          value={name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the pressed button
          autoFocus={before !== undefined}
          enterKeyHint="done"
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={({ key }) => key === 'Escape' && onEnd?.()}
        />
      </Field>
      {children(isPending)}
    </form>
  )
}

interface ViewsPanelProps {
  id: string
  categories: readonly Category[]
  onClose: () => void
}

interface ViewRowProps extends ViewsPanelProps {
  view: LibraryView
  mayEdit: boolean
  shown: ReturnType<typeof buildView>
}

function ViewRow({ view, mayEdit, shown, categories, onClose }: ViewRowProps) {
  const [, setLook] = useLibraryLook()
  const replacing = useRowAction<LibraryView>({
    work: ({ _id: id }) => request(calls.updateView, { params: { id }, body: shown }),
    list: 'views',
    question: 'Replace this view with the current filters, order and look?',
    success: () => successes.views.update,
    failure: failures.views.update,
  })
  const deleting = useRowAction<LibraryView>({
    work: ({ _id: id }) => request(calls.deleteView, { params: { id } }),
    list: 'views',
    question: 'Are you sure you want to delete this view?',
    success: () => successes.views.delete,
    failure: failures.views.delete,
  })
  const [isRenaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const { _id: id, name, look } = view
  const endRenaming = () => {
    flushSync(() => setRenaming(false))
    pencil.current?.focus()
  }
  if (isRenaming)
    return (
      <NameForm
        label={`Name of ${name}`}
        before={name}
        words="update"
        save={(to) => request(calls.updateView, { params: { id }, body: { name: to } })}
        onEnd={endRenaming}
      >
        {(busy) => (
          <>
            <IconButton type="submit" label="Save name" icon={Check} busy={busy} />
            <IconButton label="Keep the old name" icon={X} onClick={endRenaming} />
          </>
        )}
      </NameForm>
    )
  const open = () => {
    setLook(look)
    onClose()
  }
  return (
    <>
      <Link to={viewAddress(view)} onClick={open} className="min-w-0 grow rounded px-2 py-1 hover:bg-sunken">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm wrap-anywhere text-muted">{viewWords(view, categories)}</span>
      </Link>
      {mayEdit && (
        <>
          <IconButton ref={pencil} label={`Rename ${name}`} icon={Pencil} onClick={() => setRenaming(true)} />
          <IconButton
            label={`Replace ${name} with the current view`}
            icon={RefreshCw}
            busy={replacing.isBusy(id)}
            onClick={() => replacing.run(view)}
          />
          <IconButton
            danger
            label={`Delete ${name}`}
            icon={Trash2}
            busy={deleting.isBusy(id)}
            onClick={() => deleting.run(view)}
          />
        </>
      )}
    </>
  )
}

export default function ViewsPanel(props: ViewsPanelProps) {
  const mayEdit = editors.includes(useAdmin().role)
  const { data, error } = useQuery(viewsQuery)
  const { filters } = useLibraryFilters()
  const [look] = useLibraryLook()
  const shown = buildView(filters, look)
  useShowError(error, failures.views.list)
  return (
    <section
      id={props.id}
      aria-label="Views"
      className="mb-4 grid max-h-[60dvh] gap-3 overflow-y-auto rounded-card border border-hairline bg-raised p-4"
    >
      {mayEdit && (
        <NameForm
          label="Name of a New View"
          words="create"
          save={(name) => request(calls.createView, { body: { name, ...shown } })}
        >
          {(busy) => (
            <Button type="submit" variant="primary" busy={busy}>
              Save View
            </Button>
          )}
        </NameForm>
      )}
      <p className="text-sm text-muted">Now: {viewWords(shown, props.categories)}</p>
      {!data && error === null && <output className="text-muted">Loading...</output>}
      {data?.items.length === 0 && <EmptyState isInside title="There are no views yet." />}
      <ul>
        {data?.items.map((view) => (
          <li key={view._id} className="flex items-center gap-2 border-b border-hairline py-1 last:border-0">
            <ViewRow {...props} view={view} mayEdit={mayEdit} shown={shown} />
          </li>
        ))}
      </ul>
    </section>
  )
}
