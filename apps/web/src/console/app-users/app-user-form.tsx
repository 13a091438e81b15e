import { zodResolver } from '@hookform/resolvers/zod'
import { type AppUser, AppUserPatch } from '@jinvani/contract'
import { useForm, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { failures, successes } from '../../api/error-sentences.ts'
import { CardSection } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FormShell } from '../shell/form-shell.tsx'
import { useSaveForm } from '../shell/use-save-form.ts'
import { dateText, orMissing } from './app-user-facts.ts'
import { useUpdateAppUser } from './app-user-queries.ts'

const AppUserForm = AppUserPatch.required()
type Checked = z.output<typeof AppUserForm>

function Facts({ user }: { user: AppUser }) {
  const facts = [
    ['Email', orMissing(user.email)],
    ['Phone', orMissing(user.phone)],
    ['User ID', user._id],
    ['Created At', dateText(user.createdAt)],
  ] as const
  return (
    <CardSection
      title="Account"
      description="Only the person can change these, in the app."
      className="sm:grid-cols-2"
    >
      {facts.map(([label, value]) => (
        <Field key={label} label={label}>
          <TextInput readOnly value={value} />
        </Field>
      ))}
    </CardSection>
  )
}

function Editable() {
  const { register, formState } = useFormContext<Checked>()
  return (
    <CardSection title="Profile">
      <Field label="Name" error={formState.errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Checkbox
        {...register('blocked')}
        label="Block User"
        hint="Ends their sessions at once; they cannot sign in until they are unblocked."
      />
    </CardSection>
  )
}

export function EditAppUser({ user, onReload }: { user: AppUser; onReload: () => void }) {
  const { _id: id, name, blocked, version } = user
  const form = useForm<z.input<typeof AppUserForm>, unknown, Checked>({
    defaultValues: { name, blocked },
    resolver: zodResolver(AppUserForm),
  })
  const update = useUpdateAppUser()
  const saving = useSaveForm({
    form,
    version,
    send: (patch, version) => update.mutateAsync({ id, patch, version }),
    success: successes.appUsers.update,
    failure: failures.appUsers.update,
    doneTo: '/app-users',
  })
  return (
    <FormShell
      form={form}
      saving={saving}
      label="Edit app user"
      noun="user"
      cancelTo="/app-users"
      words={['Save Changes', 'Saving...']}
      onReload={onReload}
    >
      <Facts user={user} />
      <Editable />
    </FormShell>
  )
}
