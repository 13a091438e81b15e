import type { AdminUser } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { failures } from '../../sentences/error-sentences.ts'
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { useAdminUser } from './admin-user-queries.ts'

function Waiting() {
  return (
    <SkeletonArea label="Loading admin user" className="grid max-w-3xl gap-5">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </SkeletonArea>
  )
}

type Draw = (user: AdminUser, reload: () => void) => ReactNode

function Loaded({ id, children }: { id: string; children: Draw }) {
  return (
    <LoadedItem
      query={useAdminUser(id)}
      failure={failures.adminUsers.load}
      backTo="/admin-users"
      waiting={<Waiting />}
    >
      {children}
    </LoadedItem>
  )
}

/** The user whom the address names. */
export function LoadedAdminUser({ children }: { children: Draw }) {
  const { id = '' } = useParams()
  return (
    <Loaded key={id} id={id}>
      {children}
    </Loaded>
  )
}
