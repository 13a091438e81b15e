// Rulings section 2: nobody deletes or demotes their own account, and a super_admin always remains.
import type { Role } from '@jinvani/contract'
import { AppError } from '../../platform/app-error.ts'

interface Change {
  targetId: string
  /** The new role; null if the account is deleted. */
  role: Role | null
}

export function checkChange({ targetId, role }: Change, actorId: string, superAdminIds: string[]): void {
  const isSuperAdmin = superAdminIds.includes(targetId)
  if (role === 'super_admin' || (role !== null && !isSuperAdmin)) return
  if (targetId === actorId) throw new AppError('own-account')
  if (isSuperAdmin && superAdminIds.length === 1) throw new AppError('last-super-admin')
}
