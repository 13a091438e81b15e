// The session of a staff member (specification, sections 5 and 7).
import { z } from 'zod'
import { Email, Id, Timestamp, orList, requiredText } from '../fields.ts'
import { limits } from '../limits.ts'
import { roles } from '../roles.ts'
import { proof } from '../second-factor/second-factor.ts'

/** Checks passwords of any length: only the form of the console requires 6 characters. */
export const LoginInput = z.strictObject({
  email: Email,
  password: requiredText('Password').min(1, 'Password is required').max(1024),
})
export const LoginForm = LoginInput.extend({
  password: LoginInput.shape.password.min(
    limits.loginPasswordMin,
    `Password must be at least ${limits.loginPasswordMin} characters`,
  ),
})

export const ConfirmForm = LoginInput.pick({ password: true })
export const ConfirmInput = z
  .strictObject({ password: ConfirmForm.shape.password.optional(), ...proof })
  .refine(({ password, code, passkey }) => [password, code, passkey].filter(Boolean).length === 1, {
    path: ['password'],
    error: 'Password is required',
  })

export const NewPassword = requiredText('Password')
  .min(1, 'Password is required')
  .min(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters long`)
  .max(limits.passwordMax, `Password cannot exceed ${limits.passwordMax} characters`)

export const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof Tokens>
export const StaffRole = z.enum(roles, `Role must be ${orList(roles)}`)
export const PasswordChange = z.object({ dueAt: Timestamp, isDue: z.boolean() })
export type PasswordChange = z.infer<typeof PasswordChange>
export const SessionAdmin = z.object({
  _id: Id,
  id: Id,
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  passwordChange: PasswordChange.optional(),
  isSecondFactorDue: z.literal(true).optional(),
})
export type SessionAdmin = z.infer<typeof SessionAdmin>

export const LoginOutput = z.object({ token: Tokens, admin: SessionAdmin })
export const RefreshInput = z.strictObject({
  refreshToken: z.string('Refresh token is required').min(1, 'Refresh token is required').max(500),
})
export const RefreshOutput = Tokens.extend({ admin: SessionAdmin })
export const LogoutInput = z.strictObject({
  refreshToken: z.string('Refresh token must be text').max(500).optional(),
})

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
