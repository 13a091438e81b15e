import { zodResolver } from '@hookform/resolvers/zod'
import { LoginForm as LoginSchema, calls, publicPaths } from '@jinvani/contract'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router'
import type { z } from 'zod'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordInput, TextInput } from '../../ui/fields/text-input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { BrandMark } from '../frame/brand.tsx'
import { forgetRedirectTarget, readRedirectTarget } from '../session/redirect-target.ts'
import { SessionLoading } from '../session/guard.tsx'
import { useSession } from '../session/session.tsx'
import { describeLoginFailure, useSignedIn } from './sign-in.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

// Loaded lazily: few people have a second factor.
const SecondStep = lazyPiece(
  () => import('./second-step.tsx'),
  <Spinner label="Loading" className="mx-auto size-8" />,
)

/** Signs somebody in and stores the session. The page then chooses where to go. */
function LoginForm() {
  const [{ asked, email }, setStep] = useState<{ asked: unknown; email: string }>({ asked: null, email: '' })
  if (asked !== null) return <SecondStep asked={asked} onOver={() => setStep({ asked: null, email })} />
  return <PasswordForm email={email} onAsked={(asked, email) => setStep({ asked, email })} />
}

interface PasswordFormProps {
  /** The e-mail from the first try. When the person comes back from the second step, only the password is missing. */
  email: string
  /** Called for an account with a second factor, with the server's answer and the typed e-mail. */
  onAsked: (asked: unknown, email: string) => void
}

function PasswordForm({ email, onAsked }: PasswordFormProps) {
  const signedIn = useSignedIn()
  const form = useForm<z.input<typeof LoginSchema>, unknown, z.output<typeof LoginSchema>>({
    resolver: zodResolver(LoginSchema),
    defaultValues: { email, password: '' },
  })
  const { setFocus } = form
  useEffect(() => setFocus(email ? 'password' : 'email'), [email, setFocus])
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    try {
      signedIn(await request(calls.login, { body: typed }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second-factor-needed')
        return onAsked(error.body, typed.email)
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

/** Opens the saved target and forgets it, so that it is used only once. */
function GoOn() {
  const [target] = useState(() => readRedirectTarget() ?? '/dashboard')
  useEffect(forgetRedirectTarget, [])
  return <Navigate to={target} replace />
}

function LoginCard() {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 p-4">
      <div className="grid justify-items-center gap-3 text-center">
        <BrandMark className="size-14" />
        <h1 className="text-2xl">Jinvani Admin Portal</h1>
      </div>
      <Card className="p-6">
        <LoginForm />
      </Card>
      <a
        href={publicPaths.landing}
        className="justify-self-center py-0.5 text-sm text-muted underline hover:text-ink"
      >
        Back to the website
      </a>
    </main>
  )
}

export function LoginPage() {
  const session = useSession()
  if (session.status === 'signed-in') return <GoOn />
  if (session.status !== 'loading') return <LoginCard />
  return <SessionLoading />
}
