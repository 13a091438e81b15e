// What a member of staff sees and changes of their own account.
import { z } from 'zod'
import { ownName } from './admin-user.ts'
import { Id, Timestamp } from '../fields.ts'
import { LoginInput, NewPassword } from './session.ts'

export const OwnPatch = z.strictObject({ name: ownName })

const currentPassword = LoginInput.shape.password
export const PasswordChangeInput = z.strictObject({ currentPassword, newPassword: NewPassword })
export type PasswordChangeInput = z.infer<typeof PasswordChangeInput>

/** A sign-in that still lives. */
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
