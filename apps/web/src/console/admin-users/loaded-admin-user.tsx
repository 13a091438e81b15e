import type { AdminUser } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { failures } from '../../sentences/error-sentences.ts'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { readAdminUser } from './admin-user-queries.ts'

function Waiting() {
  return (
    <SkeletonArea label="Loading admin user" className="grid max-w-3xl gap-5">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </SkeletonArea>
  )
}

interface LoadedAdminUserProps {
  children: (user: AdminUser, reload: () => void) => ReactNode
}

/** The user whom the address names. */
export function LoadedAdminUser({ children }: LoadedAdminUserProps) {
  return (
    <LoadedItem
      noun="admin-users"
      read={readAdminUser}
      failure={failures.adminUsers.load}
      waiting={<Waiting />}
    >
      {children}
    </LoadedItem>
  )
}
