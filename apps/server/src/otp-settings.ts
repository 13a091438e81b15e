// Who sends one-time passwords: the part of the environment that config.ts reads with the rest.
import { z } from 'zod'
import { httpUrl, yesNo } from './platform/settings/kinds.ts'

const word = (form: RegExp, error: string) => z.string().regex(form, error).optional()
const secret = z.string().min(16, 'must have at least 16 characters')

export const otpSettings = {
  OTP_PROVIDER: z.enum(['msg91', 'twilio'], 'must be msg91 or twilio').optional(),
  MSG91_AUTH_KEY: z.string().min(1).optional(),
  // Of MSG91; it names the template of the DLT portal.
  MSG91_TEMPLATE_ID: word(/^[\w-]{1,64}$/, 'must be the id of a template of MSG91'),
  MSG91_CODE_VARIABLE: word(/^\w{1,40}$/, 'must be the name of the variable, without ##'),
  MSG91_SENDER: word(/^[A-Za-z0-9]{3,11}$/, 'must be the sender id (header), such as JINVAN'),
  MSG91_WHATSAPP_NUMBER: word(/^[1-9]\d{6,14}$/, 'must be the number with its country code, digits only'),
  MSG91_WHATSAPP_TEMPLATE: word(/^[a-z0-9_]{1,512}$/, 'must be the name of the template'),
  MSG91_WHATSAPP_LANGUAGE: word(/^[A-Za-z_]{2,10}$/, 'must be a language code, such as en'),
  MSG91_WHATSAPP_NAMESPACE: word(/^[\w-]{1,64}$/, 'must be the namespace of the template'),
  MSG91_WEBHOOK_SECRET: secret.regex(/^[\w-]+$/, 'must have letters, digits, _ and - only').optional(),
  MSG91_URL: httpUrl.default('https://control.msg91.com'),
  TWILIO_ACCOUNT_SID: word(/^AC[\da-fA-F]{32}$/, 'must be the account SID: AC and 32 digits'),
  TWILIO_AUTH_TOKEN: secret.optional(),
  TWILIO_VERIFY_SERVICE_SID: word(
    /^VA[\da-fA-F]{32}$/,
    'must be the SID of the Verify service: VA and 32 digits',
  ),
  TWILIO_TEMPLATE_SID: word(/^HJ[\da-fA-F]{32}$/, 'must be the SID of a template: HJ and 32 digits'),
  TWILIO_WHATSAPP: yesNo.optional(),
  TWILIO_URL: httpUrl.default('https://verify.twilio.com'),
}

type Read = z.output<z.ZodObject<typeof otpSettings>> & { OTP_GATEWAY_URL?: string | undefined }

const needed = {
  msg91: ['MSG91_AUTH_KEY', 'MSG91_TEMPLATE_ID'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID'],
} as const
const withStandard = new Set(['MSG91_URL', 'TWILIO_URL'])
const inPairs = [
  ['MSG91_WHATSAPP_NUMBER', 'MSG91_WHATSAPP_TEMPLATE'],
  ['MSG91_WHATSAPP_TEMPLATE', 'MSG91_WHATSAPP_NUMBER'],
  ['MSG91_WHATSAPP_TEMPLATE', 'MSG91_WHATSAPP_LANGUAGE'],
  ['MSG91_WHATSAPP_TEMPLATE', 'MSG91_WHATSAPP_NAMESPACE'],
] as const

/** Each name, and what is wrong with it. */
function* faultsOf(env: Read): Generator<[string, string]> {
  const { OTP_PROVIDER: provider } = env
  for (const name of provider ? needed[provider] : [])
    if (!env[name]) yield [name, `must be given together with OTP_PROVIDER=${provider}`]
  for (const other of ['msg91', 'twilio'] as const) {
    const stray = Object.entries(env).find(
      ([name, value]) =>
        name.startsWith(`${other.toUpperCase()}_`) && value !== undefined && !withStandard.has(name),
    )
    if (stray && provider !== other) yield ['OTP_PROVIDER', `must be ${other} where ${stray[0]} is given`]
  }
  if (provider && env.OTP_GATEWAY_URL)
    yield ['OTP_GATEWAY_URL', `must not be given together with OTP_PROVIDER=${provider}`]
  for (const [name, whenGiven] of inPairs)
    if (env[whenGiven] && !env[name]) yield [name, `must be given together with ${whenGiven}`]
}

export function checkOtp(env: Read, context: z.RefinementCtx): void {
  for (const [name, message] of faultsOf(env)) context.addIssue({ code: 'custom', path: [name], message })
}

const bare = (url: string) => url.replace(/\/+$/, '')

const msg91Of = (e: Read) => ({
  name: 'msg91' as const,
  authKey: e.MSG91_AUTH_KEY ?? '',
  templateId: e.MSG91_TEMPLATE_ID ?? '',
  codeVariable: e.MSG91_CODE_VARIABLE ?? 'OTP',
  sender: e.MSG91_SENDER,
  whatsapp:
    e.MSG91_WHATSAPP_NUMBER && e.MSG91_WHATSAPP_TEMPLATE
      ? {
          number: e.MSG91_WHATSAPP_NUMBER,
          template: e.MSG91_WHATSAPP_TEMPLATE,
          language: e.MSG91_WHATSAPP_LANGUAGE ?? 'en',
          namespace: e.MSG91_WHATSAPP_NAMESPACE,
        }
      : undefined,
  webhookSecret: e.MSG91_WEBHOOK_SECRET,
  url: bare(e.MSG91_URL),
})
type Msg91Settings = ReturnType<typeof msg91Of>

const twilioOf = (e: Read) => ({
  name: 'twilio' as const,
  accountSid: e.TWILIO_ACCOUNT_SID ?? '',
  authToken: e.TWILIO_AUTH_TOKEN ?? '',
  serviceSid: e.TWILIO_VERIFY_SERVICE_SID ?? '',
  templateSid: e.TWILIO_TEMPLATE_SID,
  whatsapp: e.TWILIO_WHATSAPP ?? false,
  url: bare(e.TWILIO_URL),
})
type TwilioSettings = ReturnType<typeof twilioOf>

/** Undefined: the plain gateway, or none. */
export function otpProviderOf(e: Read): Msg91Settings | TwilioSettings | undefined {
  if (e.OTP_PROVIDER === 'msg91') return msg91Of(e)
  return e.OTP_PROVIDER === 'twilio' ? twilioOf(e) : undefined
}
