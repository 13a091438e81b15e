// The second factor of staff: passkeys (WebAuthn), codes of an authenticator app (TOTP) and recovery codes.
import { z } from 'zod'
import { Id, Timestamp, requiredText, text } from '../fields.ts'
import { limits } from '../limits.ts'

const base64Url = z
  .string()
  .regex(/^[\w-]+$/, 'This is not base64url')
  .max(limits.webAuthnMax)
const credential = { id: base64Url, rawId: base64Url, type: z.literal('public-key') }
const transport = z
  .string()
  .regex(/^[a-z-]+$/)
  .max(20)

// Browsers send more fields than these; zod removes the others.
export const MadePasskeyResponse = z.object({
  clientDataJSON: base64Url,
  attestationObject: base64Url,
  transports: z.array(transport).max(10).optional(),
})
export const MadePasskey = z.object({ ...credential, response: MadePasskeyResponse })
export type MadePasskey = z.infer<typeof MadePasskey>

export const UsedPasskeyResponse = z.object({
  clientDataJSON: base64Url,
  authenticatorData: base64Url,
  signature: base64Url,
})
export const UsedPasskey = z.object({ ...credential, response: UsedPasskeyResponse })
export type UsedPasskey = z.infer<typeof UsedPasskey>

/** Options for WebAuthn as JSON, which the console passes on to the browser unchanged. */
const WebAuthnOptions = z.record(z.string(), z.unknown())
export type WebAuthnOptions = z.infer<typeof WebAuthnOptions>
export const PasskeyOptions = z.object({ options: WebAuthnOptions })

export const FactorKind = z.enum(['passkey', 'totp', 'recoveryCode'])
export type FactorKind = z.infer<typeof FactorKind>

/** What the error `second-factor-needed` of a sign-in also has. */
export const SecondFactorAsked = z.object({
  ticket: z.string(),
  factors: z.array(FactorKind),
  passkeyOptions: WebAuthnOptions.optional(),
})
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>
export const ConfirmOptions = SecondFactorAsked.omit({ ticket: true }).extend({
  isPasswordEnough: z.boolean(),
})

/** A code of the authenticator app, or a recovery code. */
const AnyCode = requiredText('Code', 'Enter the code')
  .trim()
  .min(1, 'Enter the code')
  .max(limits.codeMax, 'This is no code')
  .regex(/^[\w -]*$/, 'This is no code')
export const proof = { code: AnyCode.optional(), passkey: UsedPasskey.optional() }
export const LoginSecondFactorInput = z
  .strictObject({ ticket: base64Url.max(limits.codeMax), ...proof })
  .refine((sent) => (sent.code === undefined) !== (sent.passkey === undefined), {
    path: ['code'],
    error: 'Send either a code or a passkey',
  })
export const CodeInput = z.strictObject({ code: AnyCode })

const PasskeyName = text('Name', { required: 'Name is required', max: limits.passkeyNameMax })
export const PasskeyInput = z.strictObject({ name: PasskeyName, passkey: MadePasskey })
export const PasskeyPatch = z.strictObject({ name: PasskeyName })

export const Passkey = z.object({
  _id: Id,
  id: Id,
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactor = z.object({
  passkeys: z.array(Passkey),
  totpSince: Timestamp.nullable(),
  recoveryCodesLeft: z.int(),
  setUpBefore: Timestamp.nullable(),
  passkeyOrigin: z.string().nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const TotpKey = z.object({ secret: z.string(), uri: z.string() })
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export const FactorsOfAdmin = z.object({ passkeyCount: z.int(), hasTotp: z.boolean() })
