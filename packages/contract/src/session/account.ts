// The own account of a member of staff.
import { z } from 'zod'
import { ownName } from '../people/admin-user.ts'
import { Id, Timestamp } from '../fields.ts'
import { LoginInput, NewPassword } from './session.ts'

export const OwnPatch = z.strictObject({ name: ownName })

const currentPassword = LoginInput.shape.password
export const PasswordChangeInput = z.strictObject({ currentPassword, newPassword: NewPassword })
export type PasswordChangeInput = z.infer<typeof PasswordChangeInput>

/** An open session. */
export const StaffSession = z.object({
  _id: Id,
  id: Id,
  device: z.string(),
  network: z.string(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  isCurrent: z.boolean(),
})
export type StaffSession = z.infer<typeof StaffSession>
export const StaffSessionList = z.object({ items: z.array(StaffSession) })
