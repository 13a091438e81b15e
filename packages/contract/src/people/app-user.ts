// The people who use the mobile apps: their record, and the one-time password they sign in with (rulings section 7).
import { z } from 'zod'
import { type Field, type ValuesOf, namesOf, patchOf, shownShape } from '../entity.ts'
import { Email, Id, Search, Timestamp, adminPaging, listTotal, stored, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { ConsentVersion } from './privacy.ts'
import { Tokens } from './session.ts'

/** Keyboards of Hindi and Gujarati type digits of their own. */
const withLatinDigits = (typed: string) =>
  typed.replace(/[०-९૦-૯]/g, (digit) => String(((digit.codePointAt(0) ?? 0) - 0x966) % 0x80))

/** E.164; ten digits without a country, or behind the 0 of a call within India, get +91. */
export const Phone = z
  .string({
    error: (issue) => (issue.input === undefined ? 'Phone number is required' : 'Phone number must be text'),
  })
  .transform((typed) => withLatinDigits(typed).replace(/[\s()-]/g, ''))
  .transform((digits) => digits.replace(/^00(?=[1-9])/, '+').replace(/^0?(?=[6-9]\d{9}$)/, '+91'))
  .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, 'Phone number must look like +919876543210'))

export const Gender = z.enum(['', 'female', 'male', 'other'], 'Gender must be female, male, other or empty')

const name = text('Name', { max: limits.personNameMax })
const fields = {
  name: { sent: name, shown: z.string() },
  phone: { sent: Phone, shown: z.string() },
  email: { sent: z.union([z.literal(''), Email]), shown: z.string() },
  gender: { sent: Gender, shown: z.string() },
  age: {
    sent: z
      .int('Age must be a whole number')
      .min(13, 'Age must be at least 13')
      .max(120, 'Age cannot exceed 120')
      .nullable(),
    shown: z.int().nullable(),
  },
  pincode: {
    sent: text('Pincode', { max: 12 }).regex(/^[\dA-Za-z -]*$/, 'Pincode must be letters and digits'),
    shown: z.string(),
  },
  profession: { sent: text('Profession', { max: limits.personNameMax }), shown: z.string() },
  guardianConsent: { sent: z.boolean('Guardian consent must be true or false'), shown: z.boolean() },
} as const satisfies Record<string, Field>
export type PersonFields = ValuesOf<typeof fields>
export const personFields = namesOf(fields)

export const AppUser = z.object({
  _id: Id,
  id: Id,
  ...shownShape(fields),
  blocked: z.boolean(),
  ...stored,
})
export type AppUser = z.infer<typeof AppUser>

/** `account` at a sign-in, `guardian` for a person under 18. */
export const ConsentPurpose = z.enum(['account', 'guardian'])
export const Consent = z.object({
  purpose: ConsentPurpose,
  version: z.string(),
  givenAt: Timestamp,
})
export type Consent = z.infer<typeof Consent>

export const AppUserDetail = AppUser.extend({ consents: z.array(Consent) })
export type AppUserDetail = z.infer<typeof AppUserDetail>

export const AppUserPatch = z
  .strictObject({
    name,
    blocked: z.boolean('Blocked must be true or false'),
  })
  .partial()
export type AppUserPatch = z.infer<typeof AppUserPatch>

export const AppUserQuery = z.object({ ...adminPaging, q: Search })
export const AppUserList = z.object({
  items: z.array(AppUser),
  page: z.int(),
  pageSize: z.int(),
  ...listTotal,
})

export const OtpRequest = z.strictObject({ phone: Phone })
/** What the code is known by, and the seconds until it ends. */
export const OtpSent = z.object({ requestId: z.string(), expiresIn: z.int() })
export const OtpVerify = z.strictObject({
  phone: Phone,
  requestId: z
    .string('Request id must be text')
    .max(limits.requestIdMax, 'Request id is too long')
    .regex(/^[\w-]*$/, 'Request id must be the one that came with the code')
    .optional(),
  code: z
    .string('Code is required')
    .transform(withLatinDigits)
    .pipe(z.string().regex(/^\d{6}$/, 'Code must have six digits')),
  consentVersion: ConsentVersion.optional(),
})

/** The person's own record. */
export const AppMe = z.object({ _id: Id, ...shownShape(fields), createdAt: Timestamp })
export type AppMe = z.infer<typeof AppMe>
export const AppSession = z.object({ token: Tokens, user: AppMe })

const { phone: _phone, ...own } = fields
/** All but the number, which they signed in with. */
export const AppMePatch = patchOf(own)
export type AppMePatch = z.infer<typeof AppMePatch>
