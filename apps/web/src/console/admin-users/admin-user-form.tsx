import { zodResolver } from '@hookform/resolvers/zod'
import {
  type AdminUser,
  AdminUserInput,
  type AdminUserPatch,
  NewPassword,
  type Role,
  calls,
  limits,
  roleLabels,
} from '@jinvani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { request } from '../../api/client.ts'
import { sessionQueryKey } from '../../api/query-client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import type { FieldView } from '../forms/field-differences.ts'
import { FormShell } from '../forms/form-shell.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { NewPasswordField } from '../session/new-password.tsx'
import { useAdmin } from '../session/session.tsx'
import { readAdminUser } from './admin-user-frame.tsx'

// The form's values are the contract's own; only a blank password has another meaning for an existing user.

export const NewAdminForm = AdminUserInput
export const EditAdminForm = AdminUserInput.extend({ password: z.literal('').or(NewPassword) })
type AdminUserValues = z.input<typeof AdminUserInput>

function valuesOf(user: AdminUser | undefined): AdminUserValues {
  if (!user) return { name: '', email: '', password: '', role: 'viewer' }
  const { name, email, role } = user
  return { name, email, password: '', role }
}

/** Compares with another person's version. Passwords never show. */
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

/** A blank password keeps the stored one. */
export function patchOf({ password, ...rest }: AdminUserInput): AdminUserPatch {
  return password === '' ? rest : { ...rest, password }
}

// Never kept in a draft, not even for this tab.
const secrets = ['password'] as const

function useSave(form: UseFormReturn<AdminUserValues, unknown, AdminUserInput>, user: AdminUser | undefined) {
  const client = useQueryClient()
  const words = user ? 'update' : 'create'
  const change = async (id: string, values: AdminUserInput, ifMatch: number | undefined) => {
    const saved = await request(calls.updateAdminUser, { params: { id }, body: patchOf(values), ifMatch })
    // This may be the signed-in user, whose name the sidebar shows.
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
        <TextInput {...register('name')} />
      </Field>
      <Field label="Email" required={isNew} error={email?.message} {...locked}>
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
      <Select {...register('role')} labels={roleLabels} />
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
  user?: AdminUser
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
    <FormShell form={form} saving={saving} noun="admin user" isNew={isNew} onReload={onReload}>
      <Person isNew={isNew} />
      <Access isNew={isNew} isOwn={user?._id === ownId} />
    </FormShell>
  )
}
