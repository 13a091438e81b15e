import { type Category, type LibraryLook, type LibraryView, calls, editors, limits } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/client.ts'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError, useShowError } from '../../../sentences/show-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import type { LibraryFilters } from '../../library/library-filters.ts'
import {
  addressOf,
  shownOf,
  useCreateView,
  useUpdateView,
  viewWords,
  viewsQuery,
} from '../../library/view-queries.ts'
import { useRowAction } from '../../lists/use-row-action.ts'
import { useAdmin } from '../../session/session.tsx'

/** The fault of a name, or undefined. */
function nameFault(name: string): string | undefined {
  if (name.trim() === '') return 'Name is required'
  if (name.trim().length <= limits.viewNameMax) return undefined
  return `Name cannot exceed ${limits.viewNameMax} characters`
}

/** A name that is being typed. `save` answers whether `send` took it; a refusal of the name stands at its field. */
function useViewName(first: string) {
  const [name, setName] = useState(first)
  const [wrong, setWrong] = useState<string>()
  const save = async (send: (name: string) => Promise<unknown>, words: 'create' | 'update') => {
    const fault = nameFault(name)
    setWrong(fault)
    if (fault !== undefined) return false
    try {
      await send(name.trim())
      toast.success(successes.views[words])
      return true
    } catch (error) {
      const refusal = error instanceof ApiError && error.errors.find(({ path }) => path === 'name')
      if (refusal) setWrong(refusal.message)
      else showError(error, failures.views[words])
      return false
    }
  }
  return { name, setName, wrong, save }
}

/** Replaces the row of the view. */
function RenameView({ view, onClose }: { view: LibraryView; onClose: () => void }) {
  const { mutateAsync, isPending } = useUpdateView()
  const { name, setName, wrong, save } = useViewName(view.name)
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (await save((to) => mutateAsync({ id: view._id, name: to }), 'update')) onClose()
  }
  return (
    <form noValidate onSubmit={(event) => void rename(event)} className="grid grow gap-3 py-2">
      <Field label={`New Name of ${view.name}`} error={wrong}>
        <TextInput
          value={name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the pressed button
          autoFocus
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isPending}>
          Rename
        </Button>
      </div>
    </form>
  )
}

interface ViewsDialogProps {
  filters: LibraryFilters
  categories: readonly Category[]
  look: LibraryLook
  onLook: (look: LibraryLook) => void
  onClose: () => void
}

function useActions({ filters, look }: ViewsDialogProps) {
  const { mutateAsync: update } = useUpdateView()
  const replacing = useRowAction<LibraryView>({
    work: ({ _id: id }) => update({ id, ...shownOf(filters, look) }),
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
  return { replacing, deleting }
}

interface ViewActionsProps extends ReturnType<typeof useActions> {
  view: LibraryView
  onRename: () => void
}

function ViewActions({ view, replacing, deleting, onRename }: ViewActionsProps) {
  return (
    <>
      <IconButton label={`Rename ${view.name}`} icon={Pencil} onClick={onRename} />
      <IconButton
        label={`Replace ${view.name} with the current view`}
        icon={RefreshCw}
        busy={replacing.isBusy(view._id)}
        onClick={() => replacing.run(view)}
      />
      <IconButton
        danger
        label={`Delete ${view.name}`}
        icon={Trash2}
        busy={deleting.isBusy(view._id)}
        onClick={() => deleting.run(view)}
      />
    </>
  )
}

interface ViewLinkProps extends ViewsDialogProps {
  view: LibraryView
  /** Takes the focus when the dialog opens: most come to open a view, and a phone shows no keyboard. */
  begins: boolean
}

function ViewLink({ view, categories, onLook, onClose, begins }: ViewLinkProps) {
  return (
    <Link
      data-begin={begins || undefined}
      to={addressOf(view)}
      onClick={() => {
        onLook(view.look)
        onClose()
      }}
      className="min-w-0 grow rounded px-2 py-1 hover:bg-sunken"
    >
      <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {view.name} {view.shared && <Badge>Shared</Badge>}
      </span>
      <span className="block text-sm wrap-anywhere text-muted">{viewWords(view, categories)}</span>
    </Link>
  )
}

function Views(props: ViewsDialogProps & { items: readonly LibraryView[] }) {
  const { role } = useAdmin()
  const [renaming, setRenaming] = useState<string>()
  const actions = useActions(props)
  if (props.items.length === 0) return <p className="text-muted">There are no views yet.</p>
  return (
    <ul aria-label="Views" className="grid gap-1">
      {props.items.map((view, index) => (
        <li key={view._id} className="flex items-center gap-2 border-b border-hairline py-1 last:border-0">
          {renaming === view._id ? (
            <RenameView view={view} onClose={() => setRenaming(undefined)} />
          ) : (
            <>
              <ViewLink {...props} view={view} begins={index === 0} />
              {(!view.shared || editors.includes(role)) && (
                <ViewActions {...actions} view={view} onRename={() => setRenaming(view._id)} />
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function NewView({ filters, categories, look }: ViewsDialogProps) {
  const { role } = useAdmin()
  const { mutateAsync, isPending } = useCreateView()
  const { name, setName, wrong, save } = useViewName('')
  const [shared, setShared] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const shown = shownOf(filters, look)
    if (!(await save((given) => mutateAsync({ name: given, shared, ...shown }), 'create'))) return
    setName('')
    setShared(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void create(event)}
      className="grid gap-3 border-b border-hairline pb-3"
    >
      <p className="text-sm text-muted">Now: {viewWords(shownOf(filters, look), categories)}</p>
      <Field label="Name of a New View" error={wrong}>
        <TextInput value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {editors.includes(role) && (
          <Checkbox
            label="Share with all staff"
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
          />
        )}
        <Button type="submit" variant="primary" busy={isPending}>
          Save View
        </Button>
      </div>
    </form>
  )
}

/** Lists the saved views and saves the current one. */
export function ViewsDialog(props: ViewsDialogProps) {
  const { data, error } = useQuery(viewsQuery)
  useShowError(error, failures.views.list)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && props.onClose()}
      title="Views"
      description="Saved filters, order and look of the library."
      actions={<Button onClick={props.onClose}>Close</Button>}
    >
      <NewView {...props} />
      {data ? (
        <Views {...props} items={data.items} />
      ) : (
        error === null && <output className="text-muted">Loading...</output>
      )}
    </Dialog>
  )
}
