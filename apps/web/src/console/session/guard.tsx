import { type Role, type Screen, type SessionAdmin, publicPaths, screens } from '@jinvani/contract'
import { Fragment, type ReactNode, Suspense, lazy, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { type SessionEnd, isLoggedOutElsewhere } from '../../api/session-store.ts'
import { sessionSentences, toastMs } from '../../sentences/first-sentences.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { saveRedirectTarget } from './redirect-target.ts'
import { useAdmin, useSession } from './session.tsx'

const accountPath: Screen = '/account'

// Loads at once beside the first screen, because it may have to report an unreachable server.
const sessionFailed = import('./session-failed.tsx')
sessionFailed.catch(() => undefined)
const SessionFailed = lazy(async () => ({ default: (await sessionFailed).SessionFailed }))

/** The first compulsory step, as the server reports it; every other page is blocked until then. */
export function firstDue({
  passwordChange,
  isSecondFactorDue,
}: SessionAdmin): 'password' | 'second-factor' | null {
  if (passwordChange?.isDue) return 'password'
  return isSecondFactorDue ? 'second-factor' : null
}

function isOpenTo(admin: SessionAdmin, pathname: string): boolean {
  return firstDue(admin) === null || pathname === accountPath
}

/** An empty list means any signed-in role. */
export function isRoleAllowed(role: Role, roles: readonly Role[]): boolean {
  return roles.length === 0 || roles.includes(role)
}

function ToLogin({ ended }: { ended: SessionEnd | null }) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // Logout in this tab drops the target; any other end of the session, also Logout elsewhere, keeps it.
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

/** Protects a route: only these roles see its children, or the routes nested in it. */
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
      // After a sign-in as another person in another tab, edits and data of the first one are dropped.
      return isRoleAllowed(role, roles) ? <Fragment key={_id}>{children ?? <Outlet />}</Fragment> : <Denied />
    }
  }
}

/** Whether the signed-in person may open a screen. Links to other screens are not drawn. */
export function useMayEnter(): (screen: Screen) => boolean {
  const admin = useAdmin()
  return (screen) => isRoleAllowed(admin.role, screens[screen]) && isOpenTo(admin, screen)
}
