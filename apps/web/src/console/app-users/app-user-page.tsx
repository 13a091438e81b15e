import { zodResolver } from '@hookform/resolvers/zod'
import { type AppUser, AppUserPatch } from '@jinvani/contract'
import { useForm, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { CardSection } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityLink } from '../activity/activity-link.tsx'
import { type FieldView, yesNo } from '../forms/field-differences.ts'
import { FormShell } from '../forms/form-shell.tsx'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { useListReturn } from '../lists/list-return.ts'
import { indiaText } from '../schedule/india-time.ts'
import { orMissing, phoneText } from './app-user-columns.tsx'
import { readAppUser, updateAppUser } from './app-user-queries.ts'
import { AppUserRights } from './app-user-rights.tsx'

const AppUserForm = AppUserPatch.required()
type Checked = z.output<typeof AppUserForm>

const views: readonly FieldView<Checked>[] = [
  { label: 'Name', names: ['name'], text: ({ name }) => name },
  { label: 'Block User', names: ['blocked'], text: ({ blocked }) => yesNo(blocked) },
]
const valuesOf = ({ name, blocked }: AppUser): Checked => ({ name, blocked })

function Facts({ user }: { user: AppUser }) {
  const facts = [
    ['Email', orMissing(user.email)],
    ['Phone', orMissing(phoneText(user.phone))],
    ['User ID', user._id],
    ['Created At', indiaText(user.createdAt)],
  ] as const
  return (
    <CardSection
      title="Account"
      description="Only the app user can change these, in the app. Times are India’s."
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
        <TextInput {...register('name')} />
      </Field>
      <Checkbox
        {...register('blocked')}
        label="Block User"
        hint="Ends their sessions at once; they cannot sign in until they are unblocked."
      />
    </CardSection>
  )
}

function EditAppUser({ user, onReload }: { user: AppUser; onReload: () => void }) {
  const { _id: id } = user
  const form = useForm<z.input<typeof AppUserForm>, unknown, Checked>({
    defaultValues: valuesOf(user),
    resolver: zodResolver(AppUserForm),
  })
  const saving = useSaveForm({
    form,
    send: (patch, version) => updateAppUser({ id, patch, version }),
    list: 'app-users',
    success: successes.appUsers.update,
    failure: failures.appUsers.update,
    comparing: { item: user, valuesOf, views, read: readAppUser, hasHistory: false },
    draft: { name: 'app-user', id },
  })
  return (
    <FormShell
      form={form}
      saving={saving}
      noun="app user"
      words={['Save Changes', 'Saving...']}
      onReload={onReload}
    >
      <Facts user={user} />
      <Editable />
    </FormShell>
  )
}

const waiting = { label: 'Loading app user', heights: ['h-64', 'h-56'] }

export function AppUserPage() {
  return (
    <>
      <PageHeader
        title="Edit App User"
        description="Correct a name, block or unblock"
        back={{ to: useListReturn('/app-users'), label: 'App Users' }}
        action={<ActivityLink />}
      />
      <LoadedItem noun="app-users" read={readAppUser} failure={failures.appUsers.load} waiting={waiting}>
        {(user, reload) => (
          <>
            <EditAppUser user={user} onReload={reload} />
            <AppUserRights user={user} />
          </>
        )}
      </LoadedItem>
    </>
  )
}
