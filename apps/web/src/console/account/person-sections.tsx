import { zodResolver } from '@hookform/resolvers/zod'
import { OwnPatch, PasswordChangeInput, calls, roleLabels } from '@jinvani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { request } from '../../api/client.ts'
import { sessionQueryKey } from '../../api/query-client.ts'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput, TextInput } from '../../ui/fields/text-input.tsx'
import { NewPasswordField, changeSentence, mismatch } from '../session/new-password.tsx'
import { PersonFacts } from '../session/person-facts.tsx'
import { useAdmin } from '../session/session.tsx'
import { sessionsKey } from './second-factor/factor-queries.ts'
import { SectionForm } from './section-form.tsx'

export function PersonSection() {
  const { name, email, role } = useAdmin()
  const client = useQueryClient()
  const rename = useMutation({
    mutationFn: (body: z.infer<typeof OwnPatch>) => request(calls.updateMe, { body }),
    // Reloads the session, because the sidebar shows the name from it.
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQueryKey }),
  })
  const form = useForm<{ name: string }>({ values: { name }, resolver: zodResolver(OwnPatch) })
  return (
    <CardSection title="Profile">
      <SectionForm
        label="Name"
        form={form}
        send={rename.mutateAsync}
        success={successes.account.rename}
        failure={failures.account.rename}
        words={['Save Name', 'Saving...']}
      >
        <Field label="Name" required error={form.formState.errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="name" />
        </Field>
        <PersonFacts facts={{ Email: email, Role: roleLabels[role] }} />
      </SectionForm>
    </CardSection>
  )
}

const ChangeForm = z
  .object({ ...PasswordChangeInput.shape, confirm: z.string() })
  .refine(({ newPassword, confirm }) => newPassword === confirm, mismatch)
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
  const form = useForm({ defaultValues: blank, resolver: zodResolver(ChangeForm) })
  const { errors } = form.formState
  const consequence = 'A new one ends your other sessions; you stay signed in here.'
  return (
    <CardSection title="Password" description={passwordChange ? changeSentence(passwordChange) : consequence}>
      <SectionForm
        label="Password"
        form={form}
        send={async ({ currentPassword, newPassword }) => {
          await change.mutateAsync({ currentPassword, newPassword })
          form.reset(blank)
        }}
        success={successes.account.password}
        failure={failures.account.password}
        words={['Change Password', 'Changing...']}
      >
        {/* Tells the password manager which account this password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current Password" required error={errors.currentPassword?.message}>
          <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
        </Field>
        <NewPasswordField {...form.register('newPassword')} error={errors.newPassword?.message} />
        <Field label="Confirm New Password" required error={errors.confirm?.message}>
          <PasswordInput {...form.register('confirm')} autoComplete="new-password" />
        </Field>
      </SectionForm>
    </CardSection>
  )
}
