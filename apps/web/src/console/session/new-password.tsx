import { type PasswordChange, limits } from '@jinvani/contract'
import type { ComponentProps } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/text-input.tsx'
import { indiaText } from '../schedule/india-time.ts'

export const changeSentence = ({ dueAt, isDue }: PasswordChange): string =>
  isDue
    ? 'Someone else set this password, and it has expired. Choose your own to continue.'
    : `Someone else set this password. Choose your own by ${indiaText(dueAt)} India time.`

/** How zod refuses a repeated password that differs from the first. */
export const mismatch = {
  path: ['confirm'],
  error: 'Passwords do not match',
  // By default zod compares the passwords only when all fields are valid. The mismatch should show at once.
  when: () => true,
}

const rule = `At least ${limits.passwordMin} characters. Not a common password, and not the name or the email of the account.`

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label?: string
  /** A sentence to show after the rule for passwords. */
  more?: string
  error: string | undefined
}

/** The field for a new password, with the same rule and words for every account. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label = 'New Password', more, error, required = true, ...input } = props
  return (
    <Field label={label} required={required} hint={more ? `${rule} ${more}` : rule} error={error}>
      <PasswordInput {...input} autoComplete="new-password" />
    </Field>
  )
}
