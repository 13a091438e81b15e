import { zodResolver } from '@hookform/resolvers/zod'
import { OwnPatch, PasswordChangeInput, calls, roleLabels } from '@jinvani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { request } from '../../api/client.ts'
import { sessionQueryKey } from '../../api/query-client.ts'
import { sessionsKey } from './second-factor/factor-queries.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput, TextInput } from '../../ui/fields/text-input.tsx'
import { NewPasswordField, changeSentence } from '../session/new-password.tsx'
import { useAdmin } from '../session/session.tsx'
import { useSectionForm } from './use-section-form.ts'

export function PersonSection() {
  const { name, email, role } = useAdmin()
  const client = useQueryClient()
  const rename = useMutation({
    mutationFn: (name: string) => request(calls.updateMe, { body: { name } }),
    // The sidebar shows the person's name, which comes with the session.
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQueryKey }),
  })
  const form = useForm<{ name: string }>({ values: { name }, resolver: zodResolver(OwnPatch) })
  const save = useSectionForm({
    section: 'person',
    form,
    send: (values) => rename.mutateAsync(values.name),
    success: successes.account.rename,
    failure: failures.account.rename,
  })
  const { errors, isSubmitting } = form.formState
  return (
    <CardSection title="Profile">
      <form noValidate aria-label="Name" onSubmit={save} className="grid gap-5">
        <Field label="Name" required error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="name" />
        </Field>
        <dl className="grid gap-4 sm:grid-cols-2">
          <div className="grid content-start gap-1">
            <dt className="text-sm text-muted">Email</dt>
            <dd className="wrap-anywhere">{email}</dd>
          </div>
          <div className="grid content-start gap-1">
            <dt className="text-sm text-muted">Role</dt>
            <dd>{roleLabels[role]}</dd>
          </div>
        </dl>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          className="justify-self-end max-md:w-full"
        >
          {isSubmitting ? 'Saving...' : 'Save Name'}
        </Button>
      </form>
    </CardSection>
  )
}

const ChangeForm = z
  .object({ ...PasswordChangeInput.shape, confirm: z.string() })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    error: 'Passwords do not match',
    // By default zod compares the passwords only when all fields are valid. The mismatch should show at once.
    when: () => true,
  })
const blank = { currentPassword: '', newPassword: '', confirm: '' }

export function PasswordSection() {
  const { email, passwordChange } = useAdmin()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: PasswordChangeInput) => request(calls.changePassword, { body }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: sessionsKey })
      await client.invalidateQueries({ queryKey: sessionQueryKey })
    },
  })
  const form = useForm<z.infer<typeof ChangeForm>>({
    defaultValues: blank,
    resolver: zodResolver(ChangeForm),
  })
  const save = useSectionForm({
    section: 'password',
    form,
    send: async ({ currentPassword, newPassword }) => {
      await change.mutateAsync({ currentPassword, newPassword })
      form.reset(blank)
    },
    success: successes.account.password,
    failure: failures.account.password,
  })
  const { errors, isSubmitting } = form.formState
  const consequence = 'A new one ends your other sessions; you stay signed in here.'
  return (
    <CardSection title="Password" description={passwordChange ? changeSentence(passwordChange) : consequence}>
      <form noValidate aria-label="Password" onSubmit={save} className="grid gap-5">
        {/* Tells the password manager which account this password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current Password" required error={errors.currentPassword?.message}>
          <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
        </Field>
        <NewPasswordField {...form.register('newPassword')} error={errors.newPassword?.message} />
        <Field label="Confirm New Password" required error={errors.confirm?.message}>
          <PasswordInput {...form.register('confirm')} autoComplete="new-password" />
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          className="justify-self-end max-md:w-full"
        >
          {isSubmitting ? 'Changing...' : 'Change Password'}
        </Button>
      </form>
    </CardSection>
  )
}
