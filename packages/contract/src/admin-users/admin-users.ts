import { z } from 'zod'
import * as entity from '../entity.ts'
import { Email, Id, Timestamp, requiredText, stored, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { LoginInput, NewPassword, StaffRole } from '../session/session.ts'

const fields = {
  name: {
    sent: text('Name', { required: 'Name is required', max: limits.personNameMax, isName: true }),
    shown: z.string(),
  },
  /** Cannot be changed. A client may send the same e-mail back. */
  email: { sent: Email, shown: z.string() },
  role: { sent: StaffRole.default('viewer'), shown: StaffRole },
} as const satisfies Record<string, entity.Field>
export type AdminFields = entity.ValuesOf<typeof fields>
export const adminFields = entity.namesOf(fields)

export const AdminUser = z.object({ _id: Id, id: Id, ...entity.shownShape(fields), ...stored })
export type AdminUser = z.infer<typeof AdminUser>

const { role, ...person } = entity.sentShape(fields)
const missingPassword = 'Password is required for new users'
export const AdminUserInput = z.strictObject({
  ...person,
  password: requiredText('Password', missingPassword).min(1, missingPassword).pipe(NewPassword),
  role,
})
export type AdminUserInput = z.infer<typeof AdminUserInput>

export const AdminUserPatch = entity.patchOf(fields).extend({ password: NewPassword.optional() })
export type AdminUserPatch = z.infer<typeof AdminUserPatch>

export const ResetPasswordInput = z.strictObject({ password: NewPassword })

export const AdminUserQuery = z.object({ role: StaffRole.optional().catch(undefined) })
export const ListedAdminUser = AdminUser.extend({
  lastSignInAt: Timestamp.nullable(),
  hasSecondFactor: z.boolean(),
})
export type ListedAdminUser = z.infer<typeof ListedAdminUser>
export const AdminUserList = z.array(ListedAdminUser)

export const OwnPatch = z.strictObject({ name: fields.name.sent })

const currentPassword = LoginInput.shape.password
export const PasswordChangeInput = z.strictObject({ currentPassword, newPassword: NewPassword })
export type PasswordChangeInput = z.infer<typeof PasswordChangeInput>
