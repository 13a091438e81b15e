import { zodResolver } from '@hookform/resolvers/zod'
import { ConfirmForm, calls } from '@jinvani/contract'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { showError } from '../../sentences/show-error.ts'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'

interface PasswordProofProps {
  /** Id of the form, for a button that stands outside of it. */
  form: string
  onProven: () => void
}

export function PasswordProof({ form: id, onProven }: PasswordProofProps) {
  const form = useForm<z.input<typeof ConfirmForm>>({
    resolver: zodResolver(ConfirmForm),
    defaultValues: { password: '' },
  })
  const prove = form.handleSubmit(async (body) => {
    try {
      await request(calls.confirm, { body })
      onProven()
    } catch (error) {
      const refused =
        error instanceof ApiError ? error.errors.find(({ path }) => path === 'password') : undefined
      if (refused) form.setError('password', refused, { shouldFocus: true })
      else showError(error)
    }
  })
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        // A form around the place that asks is none of its business.
        event.stopPropagation()
        void prove(event)
      }}
    >
      <Field label="Password" required error={form.formState.errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
    </form>
  )
}
