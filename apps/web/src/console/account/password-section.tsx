import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordChangeInput } from '@jinvani/contract'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { failures, successes } from '../../sentences/error-sentences.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/text-input.tsx'
import { NewPasswordField, changeSentence } from '../session/new-password.tsx'
import { useAdmin } from '../session/session.tsx'
import { useChangePassword } from './account-queries.ts'
import { useSectionForm } from './use-section-form.ts'

const ChangeForm = z
  .object({ ...PasswordChangeInput.shape, confirm: z.string() })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    error: 'Passwords do not match',
    // Compares both passwords at once, even before the password itself is valid.
    when: () => true,
  })
const blank = { currentPassword: '', newPassword: '', confirm: '' }

export default function PasswordSection() {
  const { email, passwordChange } = useAdmin()
  const change = useChangePassword()
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
