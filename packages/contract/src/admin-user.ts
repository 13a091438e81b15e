import { z } from 'zod'
import { Email, Id, stored, text } from './fields.ts'
import { limits } from './limits.ts'
import { NewPassword, StaffRole } from './session.ts'

const name = text('Name', { required: 'Name is required', max: limits.personNameMax })

export const AdminUser = z.object({
  _id: Id,
  id: Id,
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  ...stored,
})
export type AdminUser = z.infer<typeof AdminUser>

export const AdminUserInput = z.strictObject({
  name,
  email: Email,
  password: z
    .string({
      error: (issue) =>
        issue.input === undefined ? 'Password is required for new users' : 'Password must be text',
    })
    .min(1, 'Password is required for new users')
    .pipe(NewPassword),
  role: StaffRole.default('viewer'),
})
export type AdminUserInput = z.infer<typeof AdminUserInput>

/** The e-mail may be sent back but not changed. */
export const AdminUserPatch = z
  .strictObject({ name, email: Email, role: AdminUserInput.shape.role.unwrap(), password: NewPassword })
  .partial()
export type AdminUserPatch = z.infer<typeof AdminUserPatch>

export const ResetPasswordInput = z.strictObject({ password: NewPassword })

export const AdminUserQuery = z.object({ role: StaffRole.optional().catch(undefined) })
export const AdminUserList = z.array(AdminUser)
