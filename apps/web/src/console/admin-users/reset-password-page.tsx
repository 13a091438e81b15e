import { zodResolver } from '@hookform/resolvers/zod'
import { type AdminUser, NewPassword, calls, limits } from '@jinvani/contract'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { request } from '../../api/client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/text-input.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FormShell } from '../forms/form-shell.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { useListReturn } from '../lists/list-address.ts'
import { NewPasswordField, mismatch } from '../session/new-password.tsx'
import { PersonFacts } from '../session/person-facts.tsx'
import { useAdmin } from '../session/session.tsx'
import { LoadedAdminUser, RoleBadge, SuperAdminsOnly } from './admin-user-frame.tsx'

export const ResetForm = z
  .object({ password: NewPassword, confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, mismatch)

function ResetPasswordForm({ user }: { user: AdminUser }) {
  const isOwn = useAdmin()._id === user._id
  const form = useForm<z.infer<typeof ResetForm>>({
    defaultValues: { password: '', confirm: '' },
    resolver: zodResolver(ResetForm),
  })
  const saving = useSaveForm({
    form,
    send: ({ password }) =>
      request(calls.resetAdminPassword, { params: { id: user._id }, body: { password } }),
    list: 'admin-users',
    success: successes.adminUsers.resetPassword,
    failure: failures.adminUsers.resetPassword,
  })
  const { errors } = form.formState
  const consequence = isOwn
    ? 'You will have to sign in again.'
    : `They will have to sign in again, and to set a password of their own within ${limits.givenPasswordHours} hours.`
  return (
    <FormShell
      form={form}
      saving={saving}
      label="Reset password"
      noun="admin user"
      words={['Reset Password', 'Resetting...']}
    >
      <CardSection title="Profile">
        <PersonFacts facts={{ Name: user.name, Email: user.email, Role: <RoleBadge role={user.role} /> }} />
      </CardSection>
      <CardSection title="Password" description={consequence}>
        <NewPasswordField {...form.register('password')} error={errors.password?.message} />
        <Field label="Confirm New Password" required error={errors.confirm?.message}>
          <PasswordInput {...form.register('confirm')} autoComplete="new-password" />
        </Field>
      </CardSection>
    </FormShell>
  )
}

export function ResetPasswordPage() {
  return (
    <SuperAdminsOnly>
      <PageHeader
        title="Reset Password"
        description="Sets a new password and ends all sessions of the account"
        back={{ to: useListReturn('/admin-users'), label: 'Admin Users' }}
      />
      <LoadedAdminUser>{(user) => <ResetPasswordForm user={user} />}</LoadedAdminUser>
    </SuperAdminsOnly>
  )
}
