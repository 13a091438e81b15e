import { publicPaths } from '@jinvani/contract'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BrandMark } from '../frame/brand.tsx'
import { useFocusOnArrival } from '../frame/page-focus.ts'
import { LoginForm } from './login-form.tsx'
import { forgetRedirectTarget, readRedirectTarget } from '../session/redirect-target.ts'
import { useSession } from '../session/session.tsx'

/** To the saved target, which is used once, or to the dashboard. */
function GoOn() {
  const [target] = useState(() => readRedirectTarget() ?? '/dashboard')
  useEffect(forgetRedirectTarget, [])
  return <Navigate to={target} replace />
}

function LoginCard() {
  useFocusOnArrival()
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
        className="justify-self-center text-sm text-muted underline hover:text-ink"
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
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label="Loading session" className="size-8" />
    </div>
  )
}
