import { type AdminUser, type Role, calls, roleLabels, screens } from '@jinvani/contract'
import type { ComponentProps, ReactNode } from 'react'
import { request } from '../../api/client.ts'
import { failures } from '../../sentences/error-sentences.ts'
import { type BadgeTone, Badge } from '../../ui/badge.tsx'
import { LoadedItem } from '../forms/form-pages.tsx'
import { AccessDenied } from '../frame/access-denied.tsx'
import { isRoleAllowed } from '../session/guard.tsx'
import { useAdmin } from '../session/session.tsx'

const tones: Record<Role, BadgeTone> = {
  super_admin: 'accent',
  content_manager: 'neutral',
  viewer: 'neutral',
}

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{roleLabels[role]}</Badge>
}

/** Shows Access Denied to other roles, as the guard of the route does: specification section 2 wants both. */
export function SuperAdminsOnly({ children }: { children: ReactNode }) {
  const { role } = useAdmin()
  if (isRoleAllowed(role, screens['/admin-users'])) return children
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center gap-4 text-center">
      <AccessDenied />
    </div>
  )
}

export const readAdminUser = (id: string, signal?: AbortSignal) =>
  request(calls.getAdminUser, { params: { id }, signal })

const waiting = { label: 'Loading admin user', heights: ['h-56', 'h-56'] }

export function LoadedAdminUser(props: Pick<ComponentProps<typeof LoadedItem<AdminUser>>, 'children'>) {
  const failure = failures.adminUsers.load
  return <LoadedItem noun="admin-users" read={readAdminUser} failure={failure} waiting={waiting} {...props} />
}
