import { type LibraryView, limits } from '@jinvani/contract'
import { type FormEvent, useState } from 'react'
import { failures, successes } from '../../../sentences/error-sentences.ts'
import { showError } from '../../../sentences/show-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useUpdateView } from './view-queries.ts'

/** Undefined where it may be one. */
export function nameFault(name: string): string | undefined {
  if (name.trim() === '') return 'Name is required'
  if (name.trim().length <= limits.viewNameMax) return undefined
  return `Name cannot exceed ${limits.viewNameMax} characters`
}

/** In place of its row. */
export function RenameView({ view, onClose }: { view: LibraryView; onClose: () => void }) {
  const { mutateAsync, isPending } = useUpdateView()
  const [name, setName] = useState(view.name)
  const [wrong, setWrong] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const fault = nameFault(name)
    setWrong(fault)
    if (fault !== undefined) return
    try {
      await mutateAsync({ id: view._id, name: name.trim() })
      toast.success(successes.views.update)
      onClose()
    } catch (error) {
      showError(error, failures.views.update)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid grow gap-3 py-2">
      <Field label={`New Name of ${view.name}`} error={wrong}>
        <TextInput
          value={name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the pressed button was
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
