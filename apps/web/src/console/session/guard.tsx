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

// This code loads with the first screen. It is needed when the connection is lost, and could not load then.
const sessionFailed = import('./session-failed.tsx')
sessionFailed.catch(() => undefined)
const SessionFailed = lazy(async () => ({ default: (await sessionFailed).SessionFailed }))

/** What the person has to do first. Until then every page but "My Account" is blocked. */
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

/** An empty list allows every signed-in role. */
export function isRoleAllowed(role: Role, roles: readonly Role[]): boolean {
  return roles.length === 0 || roles.includes(role)
}

function ToLogin({ ended }: { ended: SessionEnd | null }) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // After Logout in this tab the next sign-in opens the dashboard. After any other end of the session it returns to
    // this page, even after Logout in another tab.
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

export function SessionLoading() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label="Loading session" className="size-8" />
    </div>
  )
}

/** Shows the children, or the nested routes, only to these roles. */
export function Guard({ roles, children }: { roles: readonly Role[]; children?: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  switch (session.status) {
    case 'loading':
      return <SessionLoading />
    case 'failed':
      return (
        <Suspense fallback={<SessionLoading />}>
          <SessionFailed {...session} />
        </Suspense>
      )
    case 'signed-out':
      return <ToLogin ended={session.ended} />
    case 'signed-in': {
      const { _id, role } = session.admin
      if (!isOpenTo(session.admin, pathname)) return <Navigate to={accountPath} replace />
      // A new person gets a new key: if somebody else signs in from another tab, the first person's edits disappear.
      return isRoleAllowed(role, roles) ? <Fragment key={_id}>{children ?? <Outlet />}</Fragment> : <Denied />
    }
  }
}

/** Returns a function that tells whether the person may open a screen. Links to other screens must not be shown. */
export function useMayEnter(): (screen: Screen) => boolean {
  const admin = useAdmin()
  return (screen) => isRoleAllowed(admin.role, screens[screen]) && isOpenTo(admin, screen)
}
