import { type Screen, screens } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { AccessDenied } from '../frame/access-denied.tsx'
import { isRoleAllowed } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'

const screen: Screen = '/admin-users'

/** Specification section 2: these pages also show Access Denied themselves. */
export function SuperAdminsOnly({ children }: { children: ReactNode }) {
  const { role } = useAdmin()
  if (isRoleAllowed(role, screens[screen])) return children
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center gap-4 text-center">
      <AccessDenied />
    </div>
  )
}
