// A dialog in which editors declare that two names in credits mean the same person.
import { calls } from '@jinvani/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryOf, request } from '../../api/client.ts'
import { useShowError } from '../../sentences/show-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useChange } from '../lists/list-query.ts'

// The sentences are here, not in the shared file, because that one loads with the first screen.
const failed = {
  list: 'Failed to load the joined names',
  join: 'Failed to join the names',
  separate: 'Failed to separate the names',
}
const key = ['joined-names']

export default function PeopleDialog({ onClose }: { onClose: () => void }) {
  const names = useQuery(queryOf(key, calls.listJoinedNames))
  const join = useChange((body: { name: string; person: string }) => request(calls.joinNames, { body }), key)
  const separate = useChange((id: string) => request(calls.separateName, { params: { id } }), key)
  useShowError(join.error, failed.join)
  useShowError(separate.error, failed.separate)
  const [name, setName] = useState('')
  const [person, setPerson] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    join.mutate({ name, person }, { onSuccess: () => setName((now) => (now === name ? '' : now)) })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Names of People"
      description="Two names in credits, for instance in two scripts, that are one person share one public page."
      safe="Close"
    >
      <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Field label="This Name">
          <TextInput value={name} required onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Is the Same Person as">
          <TextInput value={person} required onChange={({ target }) => setPerson(target.value)} />
        </Field>
        <Button type="submit" variant="primary" busy={join.isPending} className="justify-self-start">
          Join
        </Button>
      </form>
      {names.isPending && <Spinner className="size-6" />}
      {names.isError && <ErrorBox title={failed.list} onRetry={() => void names.refetch()} />}
      <ul aria-label="Joined names" className="divide-y divide-hairline">
        {names.data?.items.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span dir="auto" className="grow wrap-anywhere">
              {one.name} = {one.person}
            </span>
            <Button
              size="sm"
              variant="ghost-danger"
              aria-label={`Separate ${one.name} from ${one.person}`}
              onClick={() => separate.mutate(one._id)}
            >
              Separate
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
