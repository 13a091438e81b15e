import type { ComponentProps } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'

const rule = 'At least 8 characters. Not a common password, and not the name or the email of the account.'

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordInput> {
  label?: string
  /** What else there is to know, after the rule. */
  more?: string
  error: string | undefined
}

/** Where a password is chosen, of one's own account or of another: the same rule in the same words. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label = 'New Password', more, error, required = true, ...input } = props
  return (
    <Field label={label} required={required} hint={more ? `${rule} ${more}` : rule} error={error}>
      <PasswordInput {...input} autoComplete="new-password" />
    </Field>
  )
}
