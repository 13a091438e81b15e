import { type Role, type Screen, type SessionAdmin, publicPaths } from '@jinvani/contract'
import { Fragment, type ReactNode, Suspense, lazy, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { sessionSentences, toastMs } from '../../sentences/first-sentences.ts'
import { type SessionEnd, isLoggedOutElsewhere } from '../../api/session-store.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { saveRedirectTarget } from './redirect-target.ts'
import { useSession } from './session.tsx'

const accountPath: Screen = '/account'

// Comes beside the first screen, not before it; at once, since it tells of a server that is hard to reach.
const sessionFailed = import('./session-failed.tsx')
sessionFailed.catch(() => undefined)
const SessionFailed = lazy(async () => ({ default: (await sessionFailed).SessionFailed }))

/** What has to be set before anything else is open, by the word of the server. */
export function firstDue({
  passwordChange,
  isSecondFactorDue,
}: SessionAdmin): 'password' | 'second-factor' | null {
  if (passwordChange?.isDue) return 'password'
  return isSecondFactorDue ? 'second-factor' : null
}

export function isOpenTo(admin: SessionAdmin, pathname: string): boolean {
  return firstDue(admin) === null || pathname === accountPath
}

/** An empty list means any signed-in role. */
export function isRoleAllowed(role: Role, roles: readonly Role[]): boolean {
  return roles.length === 0 || roles.includes(role)
}

function ToLogin({ ended }: { ended: SessionEnd | null }) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // Who logs out is done, in the tab where that was pressed; everybody else wants to come back here.
    if (ended !== 'logout' || isLoggedOutElsewhere()) saveRedirectTarget(`${pathname}${search}`)
  }, [ended, pathname, search])
  return <Navigate to={publicPaths.login} replace />
}

function Denied() {
  useEffect(() => {
    toast.error(sessionSentences.denied, { duration: toastMs.denied })
  }, [])
  return <Navigate to={publicPaths.unauthorized} replace />
}

function Loading() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label="Loading session" className="size-8" />
    </div>
  )
}

/** Protects a route: its children, or the routes nested in it, are for these roles only. */
export function Guard({ roles, children }: { roles: readonly Role[]; children?: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  switch (session.status) {
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <Suspense fallback={<Loading />}>
          <SessionFailed {...session} />
        </Suspense>
      )
    case 'signed-out':
      return <ToLogin ended={session.ended} />
    case 'signed-in': {
      const { _id, role } = session.admin
      if (!isOpenTo(session.admin, pathname)) return <Navigate to={accountPath} replace />
      // Another person signed in from another tab: nothing typed or loaded here is theirs.
      return isRoleAllowed(role, roles) ? <Fragment key={_id}>{children ?? <Outlet />}</Fragment> : <Denied />
    }
  }
}
