import { LoginForm as LoginSchema, calls } from '@jinvani/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { Suspense, lazy, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { describeLoginFailure } from './login-error.ts'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useSignedIn } from './use-signed-in.ts'

// Few have a second factor.
const SecondStep = lazy(() => import('./second-step.tsx'))

type Typed = z.input<typeof LoginSchema>
type Checked = z.output<typeof LoginSchema>

const needsFactor = 'second-factor-needed'

/** Ends with a stored session; where to go then is the page's concern. */
export function LoginForm() {
  const [asked, setAsked] = useState<unknown>(null)
  const [email, setEmail] = useState('')
  const ask = (answer: unknown, typed: string) => {
    setAsked(answer)
    setEmail(typed)
  }
  if (asked === null) return <PasswordForm email={email} onAsked={ask} />
  return (
    <Suspense fallback={<Spinner label="Loading" className="mx-auto size-8" />}>
      <SecondStep asked={asked} onOver={() => setAsked(null)} />
    </Suspense>
  )
}

interface PasswordFormProps {
  /** Of whom comes back from the second step, where the focus was. */
  email: string
  /** With what the server says where the account has a second factor, and its e-mail. */
  onAsked: (asked: unknown, email: string) => void
}

function PasswordForm({ email, onAsked }: PasswordFormProps) {
  const signedIn = useSignedIn()
  const form = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(LoginSchema),
    defaultValues: { email, password: '' },
  })
  const { setFocus } = form
  useEffect(() => {
    if (email) setFocus('password')
  }, [email, setFocus])
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    try {
      signedIn(await request(calls.login, { body: typed }))
    } catch (error) {
      if (error instanceof ApiError && error.code === needsFactor) return onAsked(error.body, typed.email)
      const { title, description } = describeLoginFailure(error)
      toast.error(title, { description })
      setFocus('password', { shouldSelect: true })
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
