// App users: their record, and the one-time password of a sign-in (rulings section 7).
import { z } from 'zod'
import * as entity from '../entity.ts'
import {
  Email,
  Id,
  Search,
  Timestamp,
  adminPaging,
  listTotal,
  named,
  pageCounts,
  requiredText,
  stored,
  text,
  withLatinDigits,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { ConsentVersion } from './privacy.ts'
import { Tokens } from '../session/session.ts'

export const phoneForm = 'Phone number must look like +919876543210'
/** A phone number as typed or pasted. The server converts it to E.164 for accounts and limits (rulings section 11). */
export const Phone = requiredText('Phone number')
  .min(1, 'Phone number is required')
  .max(limits.phoneMax, phoneForm)

export const Gender = z
  .enum(['', 'female', 'male', 'other'], 'Gender must be female, male, other or empty')
  // Generators of clients cannot make a name from an empty value, so the names are given here.
  .meta({ 'x-enum-varnames': ['unsaid', 'female', 'male', 'other'] })

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
    sent: text('Pincode', { max: 12 })
      .overwrite(withLatinDigits)
      .regex(/^[\dA-Za-z -]*$/, 'Pincode must be letters and digits'),
    shown: z.string(),
  },
  profession: { sent: text('Profession', { max: limits.personNameMax }), shown: z.string() },
  guardianConsent: { sent: z.boolean('Guardian consent must be true or false'), shown: z.boolean() },
} as const satisfies Record<string, entity.Field>
export type PersonFields = entity.ValuesOf<typeof fields>
export const personFields = entity.namesOf(fields)

export const AppUser = z.object({
  _id: Id,
  id: Id,
  ...entity.shownShape(fields),
  blocked: z.boolean(),
  ...stored,
})
export type AppUser = z.infer<typeof AppUser>

const ConsentPurpose = named('ConsentPurpose', z.enum(['account', 'guardian']))
export const Consent = z.object({ purpose: ConsentPurpose, version: z.string(), givenAt: Timestamp })
export type Consent = z.infer<typeof Consent>

export const AppUserDetail = AppUser.extend({ consents: z.array(Consent) })
export type AppUserDetail = z.infer<typeof AppUserDetail>

export const AppUserPatch = z
  .strictObject({ name, blocked: z.boolean('Blocked must be true or false') })
  .partial()
export type AppUserPatch = z.infer<typeof AppUserPatch>

export const AppUserQuery = z.object({ ...adminPaging, q: Search })
export const AppUserList = z.object({ items: z.array(AppUser), ...pageCounts, ...listTotal })

export const OtpRequest = z.strictObject({ phone: Phone })
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
    // People type the digits in groups, as messages show them.
    .transform((typed) => withLatinDigits(typed).replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Code must have six digits')),
  consentVersion: ConsentVersion.optional(),
})

export const AppMe = z.object({ _id: Id, ...entity.shownShape(fields), createdAt: Timestamp })
export type AppMe = z.infer<typeof AppMe>
export const AppSession = z.object({ token: Tokens, user: AppMe })

const { phone: _phone, ...own } = fields
/** Has no phone number, since that is the login. Consent can be given here if the sign-in had none. */
export const AppMePatch = entity.patchOf(own).extend({ consentVersion: ConsentVersion.optional() })
export type AppMePatch = z.infer<typeof AppMePatch>

// The export of all data about one app user, which the person may ask for.

const OtpOutcome = named('OtpOutcome', z.enum(['sent', 'signed-in', 'wrong-code', 'blocked']))

export const ExportedSession = z.object({
  startedAt: Timestamp,
  lastSeenAt: Timestamp,
  device: z.string(),
  network: z.string(),
  endsAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export const Play = z.object({ contentId: Id, title: z.string(), at: Timestamp })

export const ExportedSaved = z.object({ contentId: Id, title: z.string(), saved: z.boolean(), at: Timestamp })
export const ExportedPosition = z.object({
  contentId: Id,
  title: z.string(),
  positionSec: z.int(),
  finished: z.boolean(),
  cleared: z.boolean(),
  at: Timestamp,
})

export const ExportedEvent = z.object({
  at: Timestamp,
  action: z.string(),
  outcome: z.string(),
  network: z.string(),
})

export const PersonExport = z.object({
  exportedAt: Timestamp,
  person: AppUser,
  consents: z.array(Consent),
  sessions: z.array(ExportedSession),
  openCodes: z.array(named('ExportedCode', z.object({ endsAt: Timestamp, tries: z.int() }))),
  otpLog: z.array(named('OtpLogEntry', z.object({ at: Timestamp, outcome: OtpOutcome }))),
  limits: z.array(named('ExportedLimit', z.object({ name: z.string(), count: z.int(), endsAt: Timestamp }))),
  activity: z.array(ExportedEvent),
  playing: z.array(named('Playing', z.object({ contentId: Id, title: z.string(), endsAt: Timestamp }))),
  plays: z.array(Play),
  saved: z.array(ExportedSaved),
  positions: z.array(ExportedPosition),
  historyClearedAt: Timestamp.nullable(),
})
export type PersonExport = z.infer<typeof PersonExport>
