import type { AdminUser } from '@jinvani/contract'
import type { ReactNode } from 'react'
import { failures } from '../../sentences/error-sentences.ts'
import { LoadedItem } from '../forms/loaded-item.tsx'
import { readAdminUser } from './admin-user-queries.ts'

const waiting = { label: 'Loading admin user', heights: ['h-56', 'h-56'] }

interface LoadedAdminUserProps {
  children: (user: AdminUser, reload: () => void) => ReactNode
}

/** The user whom the address names. */
export function LoadedAdminUser({ children }: LoadedAdminUserProps) {
  return (
    <LoadedItem noun="admin-users" read={readAdminUser} failure={failures.adminUsers.load} waiting={waiting}>
      {children}
    </LoadedItem>
  )
}
