// The form's values are the contract's own; only a blank password means something else when a user is edited.
import {
  type AdminUser,
  AdminUserInput,
  type AdminUserPatch,
  NewPassword,
  roleLabels,
} from '@jinvani/contract'
import { z } from 'zod'
import type { FieldView } from '../forms/field-differences.ts'

export const NewAdminForm = AdminUserInput
export const EditAdminForm = AdminUserInput.extend({ password: z.literal('').or(NewPassword) })
export type AdminUserValues = z.input<typeof AdminUserInput>

export function valuesOf(user: AdminUser | undefined): AdminUserValues {
  if (!user) return { name: '', email: '', password: '', role: 'viewer' }
  const { name, email, role } = user
  return { name, email, password: '', role }
}

/** The fields in words, for the comparison with another person's version. Passwords are never shown. */
export const adminUserViews: readonly FieldView<AdminUserValues>[] = [
  { label: 'Name', names: ['name'], text: ({ name }) => name },
  { label: 'Email', names: ['email'], text: ({ email }) => email },
  {
    label: 'Password',
    names: ['password'],
    text: ({ password }) => (password === '' ? 'As it is' : 'A new one'),
  },
  { label: 'Role', names: ['role'], text: ({ role = 'viewer' }) => roleLabels[role] },
]

/** A blank password is left as it is. */
export function patchOf({ password, ...rest }: AdminUserInput): AdminUserPatch {
  return password === '' ? rest : { ...rest, password }
}

export const ResetForm = z
  .object({ password: NewPassword, confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: 'Passwords do not match',
    // Said at once, not only after the password itself is right.
    when: () => true,
  })
export type ResetValues = z.infer<typeof ResetForm>
