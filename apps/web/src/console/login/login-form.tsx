import { LoginForm as LoginSchema, calls } from '@jinvani/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { request } from '../../api/client.ts'
import { sessionSentences, toastMs } from '../../sentences/first-sentences.ts'
import { sessionQueryKey } from '../../api/query-client.ts'
import { storeSession } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { describeLoginFailure } from './login-error.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'

type Typed = z.input<typeof LoginSchema>
type Checked = z.output<typeof LoginSchema>

function useLogin() {
  const client = useQueryClient()
  return async (body: Checked) => {
    const { token, admin } = await request(calls.login, { body })
    // The answer says who it is: no second question before the first page.
    client.setQueryData([...sessionQueryKey, admin._id], admin)
    storeSession(token, admin)
    toast.success(sessionSentences.login, { duration: toastMs.login })
  }
}

/** Ends with a stored session; where to go then is the page's concern. */
export function LoginForm() {
  const login = useLogin()
  const form = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(LoginSchema),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    try {
      await login(typed)
    } catch (error) {
      const { title, description } = describeLoginFailure(error)
      toast.error(title, { description })
      form.setFocus('password', { shouldSelect: true })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          {...form.register('email')}
          type="email"
          aria-required
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} aria-required autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  )
}
