import { zodResolver } from '@hookform/resolvers/zod'
import {
  type AppUser,
  type AppUserDetail,
  type Consent,
  AppUserPatch,
  calls,
  nameFile,
} from '@jinvani/contract'
import { Download, Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { request } from '../../api/client.ts'
import { saveFile } from '../../browser/save-file.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityLink } from '../activity/activity-link.tsx'
import { type FieldView, yesNo } from '../forms/field-differences.ts'
import { FormShell } from '../forms/form-shell.tsx'
import { LoadedItem } from '../forms/form-pages.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { useListReturn } from '../lists/list-address.ts'
import { useRowAction } from '../lists/use-row-action.ts'
import { indiaText } from '../schedule/india-time.ts'
import { EndSessionsCard } from '../session/danger-card.tsx'
import { isRoleAllowed } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'
import { orMissing, phoneText } from './app-user-columns.tsx'

const purposes: Record<Consent['purpose'], string> = {
  account: 'The app user agreed to the privacy policy',
  guardian: 'A parent or guardian agreed',
}

function Consents({ consents }: Pick<AppUserDetail, 'consents'>) {
  if (consents.length === 0)
    return <p className="text-sm text-muted">No consent is recorded: the app did not send one.</p>
  return (
    <ul className="grid gap-2 text-sm">
      {consents.map(({ purpose, version, givenAt }) => (
        <li key={`${purpose} ${version}`}>
          {purposes[purpose]} of {version} <span className="text-muted">({indiaText(givenAt)})</span>
        </li>
      ))}
    </ul>
  )
}

function eraseQuestion(user: AppUserDetail): string {
  const phone = phoneText(user.phone)
  const who = user.name ? `${user.name} (${phone})` : phone
  const block = user.blocked ? ' The number stays blocked for a time.' : ''
  return `Are you sure you want to erase ${who} and all their data?${block} This action cannot be undone.`
}

const readAppUser = (id: string, signal?: AbortSignal) =>
  request(calls.getAppUser, { params: { id }, signal })

function Requests({ user }: { user: AppUserDetail }) {
  const navigate = useNavigate()
  const list = useListReturn('/app-users')
  const copy = useRowAction<AppUserDetail>({
    work: async ({ _id: id }) => {
      const data = await request(calls.exportAppUser, { params: { id } })
      saveFile(nameFile(calls.exportAppUser.fileName, { id }), JSON.stringify(data, null, 2))
    },
    success: () => successes.appUsers.export,
    failure: failures.appUsers.export,
  })
  const erasure = useRowAction<AppUserDetail>({
    work: async ({ _id: id }) => {
      await request(calls.eraseAppUser, { params: { id } })
      await navigate(list, { replace: true })
    },
    list: 'app-users',
    question: eraseQuestion(user),
    success: () => successes.appUsers.erase,
    failure: failures.appUsers.erase,
  })
  const { _id: id } = user
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={Download} busy={copy.isBusy(id)} onClick={() => copy.run(user)}>
        Export Everything
      </Button>
      <Button
        variant="ghost-danger"
        icon={Trash2}
        busy={erasure.isBusy(id)}
        onClick={() => erasure.run(user)}
      >
        Erase App User
      </Button>
    </div>
  )
}

function AppUserRights({ user }: { user: AppUserDetail }) {
  const { role } = useAdmin()
  const mayCarryOut = isRoleAllowed(role, calls.eraseAppUser.roles)
  const { _id: id, name, phone } = user
  return (
    <>
      <div className="mt-5 max-w-3xl">
        <CardSection
          title={mayCarryOut ? 'Rights' : 'Consent'}
          description={
            mayCarryOut
              ? 'An app user may ask for a copy of everything that is kept about them, and to be forgotten.'
              : 'What this app user has agreed to.'
          }
        >
          <Consents consents={user.consents} />
          {mayCarryOut && <Requests user={user} />}
        </CardSection>
      </div>
      {mayCarryOut && (
        <EndSessionsCard id={id} name={name || phoneText(phone)} call={calls.endSessionsOfAppUser} />
      )}
    </>
  )
}

const AppUserForm = AppUserPatch.required()
type Checked = z.output<typeof AppUserForm>

const views: readonly FieldView<Checked>[] = [
  { label: 'Name', names: ['name'], text: ({ name }) => name },
  { label: 'Block User', names: ['blocked'], text: ({ blocked }) => yesNo(blocked) },
]
const valuesOf = ({ name, blocked }: AppUser): Checked => ({ name, blocked })

function EditAppUser({ user, onReload }: { user: AppUser; onReload: () => void }) {
  const { _id: id } = user
  const form = useForm<z.input<typeof AppUserForm>, unknown, Checked>({
    defaultValues: valuesOf(user),
    resolver: zodResolver(AppUserForm),
  })
  const saving = useSaveForm({
    form,
    send: (patch, version) => request(calls.updateAppUser, { params: { id }, body: patch, ifMatch: version }),
    list: 'app-users',
    success: successes.appUsers.update,
    failure: failures.appUsers.update,
    comparing: { item: user, valuesOf, views, read: readAppUser, hasHistory: false },
    draft: { name: 'app-user', id },
  })
  const facts = {
    Email: orMissing(user.email),
    Phone: orMissing(phoneText(user.phone)),
    'User ID': id,
    'Created At': indiaText(user.createdAt),
  }
  return (
    <FormShell
      form={form}
      saving={saving}
      noun="app user"
      words={['Save Changes', 'Saving...']}
      onReload={onReload}
    >
      <CardSection
        title="Account"
        description="Only the app user can change these, in the app. Times are India’s."
        className="sm:grid-cols-2"
      >
        {Object.entries(facts).map(([label, value]) => (
          <Field key={label} label={label}>
            <TextInput readOnly value={value} />
          </Field>
        ))}
      </CardSection>
      <CardSection title="Profile">
        <Field label="Name" error={form.formState.errors.name?.message}>
          <TextInput {...form.register('name')} />
        </Field>
        <Checkbox
          {...form.register('blocked')}
          label="Block User"
          hint="Ends their sessions at once; they cannot sign in until they are unblocked."
        />
      </CardSection>
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
