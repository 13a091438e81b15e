import { zodResolver } from '@hookform/resolvers/zod'
import { type AdminUser, type AdminUserInput, type Role, limits, roleLabels } from '@jinvani/contract'
import { type UseFormReturn, useForm, useFormContext } from 'react-hook-form'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { Options } from '../lists/options.tsx'
import { NewPasswordField } from '../session/new-password.tsx'
import { useAdmin } from '../session/session.tsx'
import { readAdminUser, useCreateAdminUser, useUpdateAdminUser } from './admin-user-queries.ts'
import {
  type AdminUserValues,
  EditAdminForm,
  NewAdminForm,
  adminUserViews,
  patchOf,
  valuesOf,
} from './admin-user-values.ts'

function comparingTo(user: AdminUser) {
  const read = async () => {
    const stored = await readAdminUser(user._id)
    return { values: valuesOf(stored), version: stored.version }
  }
  return { base: valuesOf(user), views: adminUserViews, read }
}

// Never stored, not even for this tab.
const secrets = ['password'] as const

function useSave(form: UseFormReturn<AdminUserValues, unknown, AdminUserInput>, user: AdminUser | undefined) {
  const create = useCreateAdminUser()
  const update = useUpdateAdminUser()
  const words = user ? 'update' : 'create'
  return useSaveForm({
    form,
    version: user?.version,
    send: (values, version) =>
      user
        ? update.mutateAsync({ id: user._id, patch: patchOf(values), version })
        : create.mutateAsync(values),
    success: successes.adminUsers[words],
    failure: failures.adminUsers[words],
    comparing: user && comparingTo(user),
    doneTo: '/admin-users',
    draft: { name: 'admin-user', id: user?._id, secrets },
  })
}

function Person({ isNew }: { isNew: boolean }) {
  const { register, formState } = useFormContext<AdminUserValues>()
  const { name, email } = formState.errors
  const locked = isNew ? {} : { hint: 'Email cannot be changed after creation.' }
  return (
    <CardSection title="Profile">
      <Field label="Name" required error={name?.message}>
        <TextInput {...register('name')} autoComplete="off" />
      </Field>
      <Field label="Email" required={isNew} error={email?.message} {...locked}>
        <TextInput
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={!isNew}
        />
      </Field>
    </CardSection>
  )
}

const roleHints: Record<Role, string> = {
  super_admin: 'Everything, including admin users and deleting.',
  content_manager: 'Content, categories, carousel and app users.',
  viewer: 'Views the dashboard, content and categories.',
}

function RoleField({ isOwn }: { isOwn: boolean }) {
  const { register, watch, formState } = useFormContext<AdminUserValues>()
  const role = watch('role') ?? 'viewer'
  if (isOwn) {
    return (
      <Field label="Role" hint="You cannot change your own role.">
        <TextInput readOnly value={roleLabels[role]} />
      </Field>
    )
  }
  return (
    <Field label="Role" hint={roleHints[role]} error={formState.errors.role?.message}>
      <Select {...register('role')}>
        <Options labels={roleLabels} />
      </Select>
    </Field>
  )
}

function Access({ isNew, isOwn }: { isNew: boolean; isOwn: boolean }) {
  const { register, formState } = useFormContext<AdminUserValues>()
  const more = isNew
    ? `They must set their own within ${limits.givenPasswordHours} hours.`
    : 'Leave it blank to keep the current one; a new one ends their sessions.'
  return (
    <CardSection title="Access">
      <NewPasswordField
        {...register('password')}
        label="Password"
        required={isNew}
        more={more}
        error={formState.errors.password?.message}
      />
      <RoleField isOwn={isOwn} />
    </CardSection>
  )
}

interface AdminUserFormProps {
  /** Without a user the form creates one. */
  user?: AdminUser
  /** Reloads the user and resets the form. */
  onReload?: () => void
}

export function AdminUserForm({ user, onReload }: AdminUserFormProps) {
  const { _id: ownId } = useAdmin()
  const isNew = user === undefined
  const form = useForm<AdminUserValues, unknown, AdminUserInput>({
    defaultValues: valuesOf(user),
    resolver: zodResolver(isNew ? NewAdminForm : EditAdminForm),
  })
  const saving = useSave(form, user)
  return (
    <FormShell
      form={form}
      saving={saving}
      label={isNew ? 'New admin user' : 'Edit admin user'}
      noun="admin user"
      cancelTo="/admin-users"
      words={isNew ? ['Create Admin User', 'Creating...'] : ['Update Admin User', 'Updating...']}
      onReload={onReload}
    >
      <Person isNew={isNew} />
      <Access isNew={isNew} isOwn={user?._id === ownId} />
    </FormShell>
  )
}
