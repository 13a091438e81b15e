import { zodResolver } from '@hookform/resolvers/zod'
import {
  type AdminUser,
  type AdminUserPatch,
  type Role,
  AdminUserInput,
  NewPassword,
  calls,
  limits,
  roleLabels,
} from '@jinvani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { queryOf, request } from '../../api/client.ts'
import { sessionQueryKey } from '../../api/query-client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActivityLink } from '../activity/activity-link.tsx'
import type { FieldView } from '../forms/field-differences.ts'
import { FormShell } from '../forms/form-shell.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { useListReturn } from '../lists/list-address.ts'
import { DangerCard, EndSessionsCard } from '../session/danger-card.tsx'
import { NewPasswordField } from '../session/new-password.tsx'
import { useAdmin } from '../session/session.tsx'
import { LoadedAdminUser, SuperAdminsOnly, readAdminUser } from './admin-user-frame.tsx'

/** For an existing user a blank password keeps the old one. */
export const EditAdminForm = AdminUserInput.extend({ password: z.literal('').or(NewPassword) })
type AdminUserValues = z.input<typeof AdminUserInput>

function valuesOf(user: AdminUser | undefined): AdminUserValues {
  if (!user) return { name: '', email: '', password: '', role: 'viewer' }
  const { name, email, role } = user
  return { name, email, password: '', role }
}

/** The fields that are compared with another person's version. The password itself never shows. */
const adminUserViews: readonly FieldView<AdminUserValues>[] = [
  { label: 'Name', names: ['name'], text: ({ name }) => name },
  { label: 'Email', names: ['email'], text: ({ email }) => email },
  {
    label: 'Password',
    names: ['password'],
    text: ({ password }) => (password === '' ? 'Unchanged' : 'New password'),
  },
  { label: 'Role', names: ['role'], text: ({ role = 'viewer' }) => roleLabels[role] },
]

/** Leaves out a blank password, which means that the stored one stays. */
export function patchOf({ password, ...rest }: AdminUserInput): AdminUserPatch {
  return password === '' ? rest : { ...rest, password }
}

function useSave(form: UseFormReturn<AdminUserValues, unknown, AdminUserInput>, user: AdminUser | undefined) {
  const client = useQueryClient()
  const words = user ? 'update' : 'create'
  const change = async (id: string, values: AdminUserInput, ifMatch: number | undefined) => {
    const saved = await request(calls.updateAdminUser, { params: { id }, body: patchOf(values), ifMatch })
    // Reloads the session: the edited user may be the signed-in one, whose name the sidebar shows.
    void client.invalidateQueries({ queryKey: sessionQueryKey })
    return saved
  }
  return useSaveForm({
    form,
    send: (values, version) =>
      user ? change(user._id, values, version) : request(calls.createAdminUser, { body: values }),
    success: successes.adminUsers[words],
    failure: failures.adminUsers[words],
    list: 'admin-users',
    comparing: user && {
      item: user,
      valuesOf,
      views: adminUserViews,
      read: readAdminUser,
      hasHistory: false,
    },
    draft: { name: 'admin-user', id: user?._id, secrets: ['password'] },
  })
}

const roleHints: Record<Role, string> = {
  super_admin: 'Everything, including admin users and deleting.',
  content_manager: 'Content, categories, carousel and app users.',
  viewer: 'Views the dashboard, content and categories.',
}

function AdminUserForm({ user, onReload }: { user?: AdminUser; onReload?: () => void }) {
  const { _id: ownId } = useAdmin()
  const isNew = user === undefined
  const form = useForm<AdminUserValues, unknown, AdminUserInput>({
    defaultValues: valuesOf(user),
    resolver: zodResolver(isNew ? AdminUserInput : EditAdminForm),
  })
  const saving = useSave(form, user)
  const { register, control, formState } = form
  const { name, email, password, role: roleError } = formState.errors
  const role = useWatch({ control, name: 'role' }) ?? 'viewer'
  return (
    <FormShell form={form} saving={saving} noun="admin user" isNew={isNew} onReload={onReload}>
      <CardSection title="Profile">
        <Field label="Name" required error={name?.message}>
          <TextInput {...register('name')} />
        </Field>
        <Field
          label="Email"
          required={isNew}
          error={email?.message}
          hint={isNew ? undefined : 'Email cannot be changed after creation.'}
        >
          <TextInput
            {...register('email')}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={!isNew}
          />
        </Field>
      </CardSection>
      <CardSection title="Access">
        <NewPasswordField
          {...register('password')}
          label="Password"
          required={isNew}
          more={
            isNew
              ? `They must set their own within ${limits.givenPasswordHours} hours.`
              : 'Leave it blank to keep the current one; a new one ends their sessions.'
          }
          error={password?.message}
        />
        {user?._id === ownId ? (
          <Field label="Role" hint="You cannot change your own role.">
            <TextInput readOnly value={roleLabels[role]} />
          </Field>
        ) : (
          <Field label="Role" hint={roleHints[role]} error={roleError?.message}>
            <Select {...register('role')} labels={roleLabels} />
          </Field>
        )}
      </CardSection>
    </FormShell>
  )
}

function factorsText({ passkeyCount, hasTotp }: { passkeyCount: number; hasTotp: boolean }): string {
  const passkeys = passkeyCount > 0 ? [`${passkeyCount} passkey${passkeyCount === 1 ? '' : 's'}`] : []
  return [...passkeys, ...(hasTotp ? ['an authenticator app'] : [])].join(' and ')
}

/** Lets a super admin remove the factors of a person who lost their device. After that the password alone signs in. */
function SecondFactorCard({ user: { _id: id, name } }: { user: AdminUser }) {
  const client = useQueryClient()
  const key = ['admin-users', 'second-factor', id]
  const { data } = useQuery(queryOf(key, calls.factorsOfAdmin, { params: { id } }))
  if (!data || (data.passkeyCount === 0 && !data.hasTotp)) return null
  return (
    <DangerCard
      title="Second Factor"
      description={`${name} has ${factorsText(data)}.`}
      note="Remove it only if they have lost it and asked you themselves, in a way you trust."
      buttonLabel="Remove the Second Factor"
      question={`Are you sure you want to remove the second factor of ${name}? Their password alone will sign them in, and all their sessions end.`}
      work={async () => {
        await request(calls.removeSecondFactor, { params: { id } })
        await client.invalidateQueries({ queryKey: key })
      }}
      success={successes.secondFactor.remove}
      failure={failures.secondFactor.remove}
    />
  )
}

const useBack = () => ({ to: useListReturn('/admin-users'), label: 'Admin Users' })

export function NewAdminUserPage() {
  return (
    <SuperAdminsOnly>
      <PageHeader
        title="Add Admin User"
        description="A person who will work with this console"
        back={useBack()}
      />
      <AdminUserForm />
    </SuperAdminsOnly>
  )
}

export function EditAdminUserPage() {
  const { _id: ownId } = useAdmin()
  return (
    <SuperAdminsOnly>
      <PageHeader
        title="Edit Admin User"
        description="A new role takes effect at their next click"
        back={useBack()}
        action={
          <>
            <ActivityLink of="account" />
            <ActivityLink of="person" />
          </>
        }
      />
      <LoadedAdminUser>
        {(user, reload) => (
          <>
            <AdminUserForm user={user} onReload={reload} />
            {/* A person's own sessions and factors are under "My Account". */}
            {user._id !== ownId && (
              <>
                <SecondFactorCard user={user} />
                <EndSessionsCard id={user._id} name={user.name} call={calls.endSessionsOfAdmin} />
              </>
            )}
          </>
        )}
      </LoadedAdminUser>
    </SuperAdminsOnly>
  )
}
