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

// Loaded together with the first screen, because it may have to tell that the server cannot be reached.
const sessionFailed = import('./session-failed.tsx')
sessionFailed.catch(() => undefined)
const SessionFailed = lazy(async () => ({ default: (await sessionFailed).SessionFailed }))

/** The first compulsory step, by the server's word; until it is done, every other page is blocked. */
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
    // Logout in this tab forgets the target; any other end of the session keeps it, even Logout in another tab.
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

/** Only these roles see the children, or the routes nested in it. */
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
      // If another person signs in, in another tab, the edits and data of the first one are dropped.
      return isRoleAllowed(role, roles) ? <Fragment key={_id}>{children ?? <Outlet />}</Fragment> : <Denied />
    }
  }
}

/** No link leads to a screen that the person may not open. */
export function useMayEnter(): (screen: Screen) => boolean {
  const admin = useAdmin()
  return (screen) => isRoleAllowed(admin.role, screens[screen]) && isOpenTo(admin, screen)
}
