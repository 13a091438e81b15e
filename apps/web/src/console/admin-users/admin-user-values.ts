// The form's values are the contract's own; only a blank password has another meaning for an existing user.
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

/** Field texts for comparing with another person's version. Passwords are never shown. */
export const adminUserViews: readonly FieldView<AdminUserValues>[] = [
  { label: 'Name', names: ['name'], text: ({ name }) => name },
  { label: 'Email', names: ['email'], text: ({ email }) => email },
  {
    label: 'Password',
    names: ['password'],
    text: ({ password }) => (password === '' ? 'Unchanged' : 'New password'),
  },
  { label: 'Role', names: ['role'], text: ({ role = 'viewer' }) => roleLabels[role] },
]

/** A blank password keeps the stored one. */
export function patchOf({ password, ...rest }: AdminUserInput): AdminUserPatch {
  return password === '' ? rest : { ...rest, password }
}

export const ResetForm = z
  .object({ password: NewPassword, confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: 'Passwords do not match',
    // Compares both passwords at once, even before the password itself is valid.
    when: () => true,
  })
export type ResetValues = z.infer<typeof ResetForm>
